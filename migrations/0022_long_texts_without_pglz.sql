-- Postgres's own compression takes a third of a second for a chapter of five megabytes, and on the embedded database everybody waits for it.
-- What is written from here on is compressed by lz4, ten times as fast, or not at all where the server does not have it.
DO $$
DECLARE
	"has_lz4" boolean := 'lz4' = ANY (SELECT unnest("enumvals") FROM pg_settings WHERE "name" = 'default_toast_compression');
	"table" text;
BEGIN
	FOREACH "table" IN ARRAY ARRAY['chapters', 'import_parts', 'user_texts'] LOOP
		EXECUTE format('ALTER TABLE %I ALTER COLUMN "content" SET %s', "table", CASE WHEN "has_lz4" THEN 'COMPRESSION lz4' ELSE 'STORAGE EXTERNAL' END);
	END LOOP;
END $$;
