-- One transaction in one message: each statement refers to its values by their place in `texts` or `bodies`. `musts` says
-- how many rows it has to touch. A Herald that knows an older schema than the database has writes nothing.
-- `about` names the game that is written: its `rev` must be `expected` (if that is not NULL), is raised, and returned.
CREATE FUNCTION herald_write(
    known bigint, about text, expected bigint, statements text[], musts bigint[], texts text[], bodies bytea[]
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    touched bigint;
    present bigint;
    raised bigint;
BEGIN
    SELECT version INTO present FROM herald_schema;
    IF present <> known THEN
        RAISE EXCEPTION 'the database has schema %, this Herald knows %', present, known USING ERRCODE = 'HE002';
    END IF;
    IF about IS NOT NULL THEN
        UPDATE games SET rev = rev + 1 WHERE id = about AND rev = coalesce(expected, rev) RETURNING rev INTO raised;
        IF raised IS NULL AND expected IS NOT NULL THEN
            RAISE EXCEPTION 'game % is not at % any more', about, expected USING ERRCODE = 'HE001';
        END IF;
    END IF;
    FOR i IN 1 .. cardinality(statements) LOOP
        EXECUTE statements[i] USING texts, bodies;
        GET DIAGNOSTICS touched = ROW_COUNT;
        IF touched <> musts[i] THEN
            RAISE EXCEPTION 'statement %: % rows instead of %', i, touched, musts[i] USING ERRCODE = 'HE001';
        END IF;
    END LOOP;
    RETURN raised;
END $$;
