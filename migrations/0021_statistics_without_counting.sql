CREATE TABLE "library_size" (
	"id" integer PRIMARY KEY NOT NULL,
	"shown" integer NOT NULL,
	"hidden" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reader_activity" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"last_read" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading_sums" (
	"work_id" integer NOT NULL,
	"shard" smallint NOT NULL,
	"category" text NOT NULL,
	"sessions" integer NOT NULL,
	"active_ms" bigint NOT NULL,
	CONSTRAINT "reading_sums_work_id_shard_pk" PRIMARY KEY("work_id","shard")
);
--> statement-breakpoint
ALTER TABLE "reader_activity" ADD CONSTRAINT "reader_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is read is added up by whatever version of the server writes it.
CREATE FUNCTION "keep_reading_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "reading_sums" AS "sums"
			SELECT "work_id", pg_backend_pid() % 8, "category", count(*), sum("active_ms")
			FROM "written" JOIN "works" ON "works"."id" = "work_id"
			GROUP BY "work_id", "category"
			-- In one order for all, so that two who add to the same works do not wait for each other.
			ORDER BY "work_id"
			ON CONFLICT ("work_id", "shard") DO UPDATE SET
				"sessions" = "sums"."sessions" + excluded."sessions",
				"active_ms" = "sums"."active_ms" + excluded."active_ms";
	ELSE
		INSERT INTO "reading_sums" AS "sums"
			SELECT "written"."work_id", pg_backend_pid() % 8, "category", 0, sum("written"."active_ms" - "before"."active_ms")
			FROM "written" JOIN "before" USING ("id") JOIN "works" ON "works"."id" = "written"."work_id"
			WHERE "written"."active_ms" <> "before"."active_ms"
			GROUP BY "written"."work_id", "category"
			ORDER BY "written"."work_id"
			ON CONFLICT ("work_id", "shard") DO UPDATE SET "active_ms" = "sums"."active_ms" + excluded."active_ms";
	END IF;
	-- To the minute: most saves find that they need not write it.
	INSERT INTO "reader_activity" AS "activity"
		SELECT "user_id", max("last_read") FROM "written"
		WHERE NOT EXISTS (
			SELECT FROM "reader_activity" AS "known"
			WHERE "known"."user_id" = "written"."user_id" AND "known"."last_read" > "written"."last_read" - interval '1 minute'
		)
		GROUP BY "user_id"
		ORDER BY "user_id"
		ON CONFLICT ("user_id") DO UPDATE SET "last_read" = greatest("activity"."last_read", excluded."last_read");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_begun" AFTER INSERT ON "reading_sessions"
	REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "keep_reading_sums"();
--> statement-breakpoint
CREATE TRIGGER "sessions_gone_on" AFTER UPDATE ON "reading_sessions"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "keep_reading_sums"();
--> statement-breakpoint
CREATE FUNCTION "keep_category_of_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "reading_sums" SET "category" = NEW."category" WHERE "work_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "works_of_another_category" AFTER UPDATE OF "category" ON "works"
	FOR EACH ROW WHEN (OLD."category" <> NEW."category") EXECUTE FUNCTION "keep_category_of_sums"();
--> statement-breakpoint
CREATE FUNCTION "keep_library_size"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"shown_more" integer := 0;
	"hidden_more" integer := 0;
BEGIN
	IF TG_OP <> 'DELETE' THEN
		SELECT count(*) FILTER (WHERE NOT "is_hidden_from_library"), count(*) FILTER (WHERE "is_hidden_from_library")
			INTO "shown_more", "hidden_more" FROM "written" WHERE "owner_id" IS NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		SELECT "shown_more" - count(*) FILTER (WHERE NOT "is_hidden_from_library"), "hidden_more" - count(*) FILTER (WHERE "is_hidden_from_library")
			INTO "shown_more", "hidden_more" FROM "before" WHERE "owner_id" IS NULL;
	END IF;
	IF "shown_more" <> 0 OR "hidden_more" <> 0 THEN
		UPDATE "library_size" SET "shown" = "shown" + "shown_more", "hidden" = "hidden" + "hidden_more";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "works_added" AFTER INSERT ON "works"
	REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "keep_library_size"();
--> statement-breakpoint
CREATE TRIGGER "works_changed" AFTER UPDATE ON "works"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "keep_library_size"();
--> statement-breakpoint
CREATE TRIGGER "works_removed" AFTER DELETE ON "works"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "keep_library_size"();
--> statement-breakpoint
-- The triggers let nobody write until this is done: nothing is missed between what was and what comes.
INSERT INTO "library_size"
	SELECT 1, count(*) FILTER (WHERE NOT "is_hidden_from_library"), count(*) FILTER (WHERE "is_hidden_from_library")
	FROM "works" WHERE "owner_id" IS NULL;
--> statement-breakpoint
INSERT INTO "reading_sums"
	SELECT "work_id", 0, max("category"), sum("sessions"), sum("active_ms") FROM (
		SELECT "work_id", coalesce("works"."category", "cleared_reading"."category") AS "category", "sessions", "active_ms"
			FROM "cleared_reading" LEFT JOIN "works" ON "works"."id" = "work_id"
		UNION ALL
		SELECT "work_id", "category", count(*), sum("active_ms")
			FROM "reading_sessions" JOIN "works" ON "works"."id" = "work_id" GROUP BY "work_id", "category"
	) AS "read" GROUP BY "work_id";
--> statement-breakpoint
INSERT INTO "reader_activity" SELECT "user_id", max("last_read") FROM "reading_sessions" GROUP BY "user_id";
--> statement-breakpoint
-- Where the server of the database brings it and lets this user have it, words are looked for in an index. Hosts refuse in codes of their own.
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_extension WHERE "extname" = 'pg_trgm') AND EXISTS (SELECT FROM pg_available_extensions WHERE "name" = 'pg_trgm') THEN
		BEGIN
			CREATE EXTENSION "pg_trgm";
		EXCEPTION WHEN OTHERS THEN
			NULL;
		END;
	END IF;
	IF EXISTS (SELECT FROM pg_extension WHERE "extname" = 'pg_trgm') THEN
		CREATE INDEX "works_by_trigrams" ON "works" USING gin ("searched" gin_trgm_ops) WHERE "owner_id" IS NULL;
	END IF;
-- It is in a schema that is not looked in.
EXCEPTION WHEN undefined_object THEN
	NULL;
END $$;
