-- The mark that a message carries, and its nonce. Row numbers would do, but a gap in them counts secret messages, and
-- after a restore they would be used a second time. NULL: written before there were tokens; its number is its mark.
ALTER TABLE outbox ADD COLUMN token INTEGER;
