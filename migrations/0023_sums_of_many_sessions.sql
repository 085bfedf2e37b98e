-- Many sessions that are changed at once were added up row by row where a connection had kept its plan for one.
CREATE OR REPLACE FUNCTION "keep_reading_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
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
			-- The rows after less the rows before, never one by one: a plan that was made for one row is kept for thousands.
			SELECT "work_id", pg_backend_pid() % 8, "category", 0, "ms" FROM (
				SELECT "work_id", sum("ms") AS "ms" FROM (
					SELECT "work_id", "active_ms"::bigint AS "ms" FROM "written"
					UNION ALL SELECT "work_id", -"active_ms"::bigint FROM "before"
				) AS "both" GROUP BY "work_id" HAVING sum("ms") <> 0
			) AS "more" JOIN "works" ON "works"."id" = "work_id"
			ORDER BY "work_id"
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
