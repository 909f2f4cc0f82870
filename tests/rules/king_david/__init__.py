"""The Campaigns of King David, paragraph by paragraph."""
