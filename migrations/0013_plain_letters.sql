ALTER TABLE "annotations" drop column "searched";--> statement-breakpoint
ALTER TABLE "annotations" ADD COLUMN "searched" text GENERATED ALWAYS AS (translate(replace(replace(replace(regexp_replace(normalize(lower("annotations"."quote" || chr(10) || "annotations"."note"), NFKD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łøđħı''‘’ʼ´′"“”', 'lodhi')) STORED;--> statement-breakpoint
ALTER TABLE "users" drop column "searched";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text GENERATED ALWAYS AS (translate(replace(replace(replace(regexp_replace(normalize(lower("users"."username" || ' ' || coalesce("users"."email", '') || ' ' || coalesce("users"."first_name", '') || ' ' || coalesce("users"."last_name", '')), NFKD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łøđħı''‘’ʼ´′"“”', 'lodhi')) STORED;--> statement-breakpoint
ALTER TABLE "works" drop column "searched";--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "searched" text GENERATED ALWAYS AS (translate(replace(replace(replace(regexp_replace(normalize(lower("works"."title" || chr(10) || "works"."author" || chr(10) || "works"."description"), NFKD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łøđħı''‘’ʼ´′"“”', 'lodhi')) STORED;--> statement-breakpoint
-- Dropped with its column.
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_extension WHERE "extname" = 'pg_trgm') THEN
		CREATE INDEX "works_by_trigrams" ON "works" USING gin ("searched" gin_trgm_ops) WHERE "owner_id" IS NULL;
	END IF;
-- The extension is in a schema outside the search path.
EXCEPTION WHEN undefined_object THEN
	NULL;
END $$;
