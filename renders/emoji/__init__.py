"""Small pictures for menus and buttons: one for each side and each kind of unit."""
