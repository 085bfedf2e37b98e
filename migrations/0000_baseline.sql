CREATE TABLE "ambient_sounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ambient_sounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"audio_url" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"creator_id" integer,
	CONSTRAINT "ambient_sounds_title_length" CHECK (char_length("ambient_sounds"."title") <= 300)
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"subject" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"work_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"order" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"word_count" integer NOT NULL,
	"factor_sum" double precision NOT NULL,
	"natural_sum" double precision DEFAULT 0 NOT NULL,
	"measured_by" integer DEFAULT 1 NOT NULL,
	"word_starts" "bytea",
	CONSTRAINT "chapters_title_length" CHECK (char_length("chapters"."title") <= 300),
	CONSTRAINT "chapters_content_size" CHECK (octet_length("chapters"."content") <= 5000000)
);
--> statement-breakpoint
CREATE TABLE "dictionary_cache" (
	"word" text PRIMARY KEY NOT NULL,
	"answer" json,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dictionary_cache_word_length" CHECK (char_length("dictionary_cache"."word") <= 100)
);
--> statement-breakpoint
CREATE TABLE "import_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"is_own_book" boolean DEFAULT false NOT NULL,
	"book" json NOT NULL,
	"edit" json,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"draft_id" text NOT NULL,
	"part" integer NOT NULL,
	"user_id" integer NOT NULL,
	"content" text NOT NULL,
	"word_starts" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_parts_draft_id_part_pk" PRIMARY KEY("draft_id","part")
);
--> statement-breakpoint
CREATE TABLE "kept_files" (
	"url" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"creator_id" integer
);
--> statement-breakpoint
CREATE TABLE "library_size" (
	"id" integer PRIMARY KEY NOT NULL,
	"shown" integer NOT NULL,
	"hidden" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_content" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_content_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"about_us" text DEFAULT '' NOT NULL,
	"contact_info" text DEFAULT '' NOT NULL,
	"legal_info" text DEFAULT '' NOT NULL,
	"last_updated" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" integer,
	CONSTRAINT "page_content_about_length" CHECK (char_length("page_content"."about_us") <= 50000),
	CONSTRAINT "page_content_contact_length" CHECK (char_length("page_content"."contact_info") <= 50000),
	CONSTRAINT "page_content_legal_length" CHECK (char_length("page_content"."legal_info") <= 50000)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"host" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "problem_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "problem_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"current_page" text,
	"status" text DEFAULT 'new' NOT NULL,
	"admin_notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "problem_reports_category" CHECK ("problem_reports"."category" in ('Reading', 'Login', 'Content', 'Technical', 'Feature', 'Other')),
	CONSTRAINT "problem_reports_status" CHECK ("problem_reports"."status" in ('new', 'investigating', 'resolved')),
	CONSTRAINT "problem_reports_title_length" CHECK (char_length("problem_reports"."title") <= 100),
	CONSTRAINT "problem_reports_description_length" CHECK (char_length("problem_reports"."description") <= 1000),
	CONSTRAINT "problem_reports_notes_length" CHECK (char_length("problem_reports"."admin_notes") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reader_activity" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"last_read" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading_days" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"active_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reading_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "reading_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reading_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"work_id" integer NOT NULL,
	"chapter_id" integer NOT NULL,
	"start_time" timestamp with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp with time zone,
	"words_read" integer DEFAULT 0 NOT NULL,
	"furthest_word" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"words_shown" integer DEFAULT 0 NOT NULL,
	"active_ms" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 1 NOT NULL,
	"last_read" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_sessions_place" CHECK ("reading_sessions"."words_read" >= 0 and "reading_sessions"."seq" >= 0),
	CONSTRAINT "reading_sessions_ended" CHECK ("reading_sessions"."completed" = ("reading_sessions"."end_time" is not null))
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
CREATE TABLE "saved_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"word" text NOT NULL,
	"definition" text NOT NULL,
	"phonetic" text,
	"part_of_speech" text,
	"example" text,
	"sentence" text,
	"chapter_id" integer,
	"text_id" integer,
	"word_number" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_words_lower" CHECK ("saved_words"."word" = lower("saved_words"."word")),
	CONSTRAINT "saved_words_word_length" CHECK (char_length("saved_words"."word") <= 100),
	CONSTRAINT "saved_words_definition_length" CHECK (char_length("saved_words"."definition") <= 5000),
	CONSTRAINT "saved_words_example_length" CHECK (char_length("saved_words"."example") <= 5000),
	CONSTRAINT "saved_words_sentence_length" CHECK (char_length("saved_words"."sentence") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "session" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsor_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsor_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"image_url" text,
	"support_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_on_login" boolean DEFAULT false NOT NULL,
	"show_when_returning_to_library" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"creator_id" integer,
	CONSTRAINT "sponsor_messages_title_length" CHECK (char_length("sponsor_messages"."title") <= 300),
	CONSTRAINT "sponsor_messages_content_length" CHECK (char_length("sponsor_messages"."content") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "user_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"word_count" integer NOT NULL,
	"factor_sum" double precision NOT NULL,
	"natural_sum" double precision DEFAULT 0 NOT NULL,
	"measured_by" integer DEFAULT 1 NOT NULL,
	"word_starts" "bytea",
	"words_read" integer DEFAULT 0 NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"last_read" timestamp with time zone,
	CONSTRAINT "user_texts_title_length" CHECK (char_length("user_texts"."title") <= 200),
	CONSTRAINT "user_texts_content_length" CHECK (char_length("user_texts"."content") <= 100000),
	CONSTRAINT "user_texts_category" CHECK ("user_texts"."category" in ('Novel', 'Poem', 'Essay/Information', 'Short Story', 'Stage Play')),
	CONSTRAINT "user_texts_place" CHECK ("user_texts"."words_read" >= 0 and "user_texts"."seq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"password" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"requires_password_change" boolean DEFAULT false NOT NULL,
	"password_expires_at" timestamp with time zone,
	"credential_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"searched" text GENERATED ALWAYS AS (lower("users"."username" || ' ' || coalesce("users"."email", '') || ' ' || coalesce("users"."first_name", '') || ' ' || coalesce("users"."last_name", ''))) STORED,
	CONSTRAINT "users_username_length" CHECK (char_length("users"."username") <= 254),
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") <= 254),
	CONSTRAINT "users_first_name_length" CHECK (char_length("users"."first_name") <= 100),
	CONSTRAINT "users_last_name_length" CHECK (char_length("users"."last_name") <= 100)
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "works_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"author" text NOT NULL,
	"author_bio" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"is_hidden_from_library" boolean DEFAULT false NOT NULL,
	"creator_id" integer,
	"owner_id" integer,
	"characters" integer,
	"chapter_count" integer DEFAULT 0 NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"factor_sum" double precision DEFAULT 0 NOT NULL,
	"natural_sum" double precision DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"filing_title" text GENERATED ALWAYS AS (regexp_replace("works"."title", '^(an?|the)\s+', '', 'i')) STORED,
	"searched" text GENERATED ALWAYS AS (translate(regexp_replace(normalize(lower("works"."title" || chr(10) || "works"."author" || chr(10) || "works"."description"), NFD), '[\u0300-\u036f]', '', 'g'), '''‘’ʼ´′"“”', '')) STORED,
	CONSTRAINT "works_owned" CHECK (("works"."owner_id" is null) = ("works"."characters" is null)),
	CONSTRAINT "works_title_length" CHECK (char_length("works"."title") <= 300),
	CONSTRAINT "works_author_length" CHECK (char_length("works"."author") <= 300),
	CONSTRAINT "works_author_bio_length" CHECK (char_length("works"."author_bio") <= 5000),
	CONSTRAINT "works_description_length" CHECK (char_length("works"."description") <= 5000),
	CONSTRAINT "works_category" CHECK ("works"."category" in ('Novel', 'Poem', 'Essay/Information', 'Short Story', 'Stage Play'))
);
--> statement-breakpoint
ALTER TABLE "ambient_sounds" ADD CONSTRAINT "ambient_sounds_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_drafts" ADD CONSTRAINT "import_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_files" ADD CONSTRAINT "kept_files_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_content" ADD CONSTRAINT "page_content_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_activity" ADD CONSTRAINT "reader_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_words" ADD CONSTRAINT "saved_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_words" ADD CONSTRAINT "saved_words_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_words" ADD CONSTRAINT "saved_words_text_id_user_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."user_texts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_messages" ADD CONSTRAINT "sponsor_messages_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_texts" ADD CONSTRAINT "user_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_by_kind" ON "audit_events" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "import_drafts_by_owner" ON "import_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_drafts_by_age" ON "import_drafts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_parts_by_owner" ON "import_parts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_parts_by_age" ON "import_parts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_owner" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_by_owner" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "problem_reports_by_reader" ON "problem_reports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reading_sessions_one_active" ON "reading_sessions" USING btree ("user_id","chapter_id") WHERE not "reading_sessions"."completed";--> statement-breakpoint
CREATE INDEX "reading_sessions_by_reader" ON "reading_sessions" USING btree ("user_id","last_read");--> statement-breakpoint
CREATE INDEX "reading_sessions_by_chapter" ON "reading_sessions" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "reading_sessions_by_work" ON "reading_sessions" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_words_once" ON "saved_words" USING btree ("user_id","word");--> statement-breakpoint
CREATE INDEX "session_expire" ON "session" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "session_by_user" ON "session" USING btree (("sess"->'passport'->'user'->>'id'));--> statement-breakpoint
CREATE INDEX "user_texts_by_owner" ON "user_texts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE "users"."is_admin";--> statement-breakpoint
CREATE INDEX "works_by_owner" ON "works" USING btree ("owner_id") WHERE "works"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "works_by_title" ON "works" USING btree ("filing_title" collate "unicode","id") WHERE "works"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "works_by_author" ON "works" USING btree ("author" collate "unicode","filing_title" collate "unicode","id") WHERE "works"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "works_by_length" ON "works" USING btree ("chapter_count","factor_sum") WHERE "works"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "works_by_natural_length" ON "works" USING btree ("chapter_count",coalesce(nullif("natural_sum", 0), "factor_sum")) WHERE "works"."owner_id" is null;
--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_order_unique" UNIQUE ("work_id", "order") DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_extension WHERE "extname" = 'pg_trgm') AND EXISTS (SELECT FROM pg_available_extensions WHERE "name" = 'pg_trgm') THEN
		BEGIN
			CREATE EXTENSION "pg_trgm";
		-- Hosted databases refuse with error codes of their own.
		EXCEPTION WHEN OTHERS THEN
			NULL;
		END;
	END IF;
	IF EXISTS (SELECT FROM pg_extension WHERE "extname" = 'pg_trgm') THEN
		CREATE INDEX "works_by_trigrams" ON "works" USING gin ("searched" gin_trgm_ops) WHERE "owner_id" IS NULL;
	END IF;
-- The extension is in a schema outside the search path.
EXCEPTION WHEN undefined_object THEN
	NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "add_reading_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "reading_sums" AS "sums"
			SELECT "work_id", pg_backend_pid() % 8, "category", count(*), sum("active_ms")
			FROM "new_rows" JOIN "works" ON "works"."id" = "work_id"
			GROUP BY "work_id", "category"
			ORDER BY "work_id"
			ON CONFLICT ("work_id", "shard") DO UPDATE SET
				"sessions" = "sums"."sessions" + excluded."sessions",
				"active_ms" = "sums"."active_ms" + excluded."active_ms";
	ELSE
		INSERT INTO "reading_sums" AS "sums"
			SELECT "work_id", pg_backend_pid() % 8, "category", 0, "ms" FROM (
				SELECT "work_id", sum("ms") AS "ms" FROM (
					SELECT "work_id", "active_ms"::bigint AS "ms" FROM "new_rows"
					UNION ALL SELECT "work_id", -"active_ms"::bigint FROM "old_rows"
				) AS "changes" GROUP BY "work_id" HAVING sum("ms") <> 0
			) AS "added" JOIN "works" ON "works"."id" = "work_id"
			ORDER BY "work_id"
			ON CONFLICT ("work_id", "shard") DO UPDATE SET "active_ms" = "sums"."active_ms" + excluded."active_ms";
	END IF;
	-- To the minute, so that most saves do not write it.
	INSERT INTO "reader_activity" AS "activity"
		SELECT "user_id", max("last_read") FROM "new_rows"
		WHERE NOT EXISTS (
			SELECT FROM "reader_activity" AS "known"
			WHERE "known"."user_id" = "new_rows"."user_id" AND "known"."last_read" > "new_rows"."last_read" - interval '1 minute'
		)
		GROUP BY "user_id"
		ORDER BY "user_id"
		ON CONFLICT ("user_id") DO UPDATE SET "last_read" = greatest("activity"."last_read", excluded."last_read");
	RETURN NULL;
END $$;
CREATE TRIGGER "reading_sessions_inserted" AFTER INSERT ON "reading_sessions"
	REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "add_reading_sums"();
CREATE TRIGGER "reading_sessions_updated" AFTER UPDATE ON "reading_sessions"
	REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "add_reading_sums"();
--> statement-breakpoint
CREATE FUNCTION "update_category_of_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "reading_sums" SET "category" = NEW."category" WHERE "work_id" = NEW."id";
	RETURN NULL;
END $$;
CREATE TRIGGER "works_category_updated" AFTER UPDATE OF "category" ON "works"
	FOR EACH ROW WHEN (OLD."category" <> NEW."category") EXECUTE FUNCTION "update_category_of_sums"();
CREATE FUNCTION "update_library_size"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"shown_added" integer := 0;
	"hidden_added" integer := 0;
BEGIN
	IF TG_OP <> 'DELETE' THEN
		SELECT count(*) FILTER (WHERE NOT "is_hidden_from_library"), count(*) FILTER (WHERE "is_hidden_from_library")
			INTO "shown_added", "hidden_added" FROM "new_rows" WHERE "owner_id" IS NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		SELECT "shown_added" - count(*) FILTER (WHERE NOT "is_hidden_from_library"), "hidden_added" - count(*) FILTER (WHERE "is_hidden_from_library")
			INTO "shown_added", "hidden_added" FROM "old_rows" WHERE "owner_id" IS NULL;
	END IF;
	IF "shown_added" <> 0 OR "hidden_added" <> 0 THEN
		UPDATE "library_size" SET "shown" = "shown" + "shown_added", "hidden" = "hidden" + "hidden_added";
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER "works_inserted" AFTER INSERT ON "works"
	REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "update_library_size"();
CREATE TRIGGER "works_updated" AFTER UPDATE ON "works"
	REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "update_library_size"();
CREATE TRIGGER "works_deleted" AFTER DELETE ON "works"
	REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "update_library_size"();
INSERT INTO "library_size" VALUES (1, 0, 0);
--> statement-breakpoint
DO $$
DECLARE
	"has_lz4" boolean := 'lz4' = ANY (SELECT unnest("enumvals") FROM pg_settings WHERE "name" = 'default_toast_compression');
	"table" text;
BEGIN
	FOREACH "table" IN ARRAY ARRAY['chapters', 'import_parts', 'user_texts'] LOOP
		EXECUTE format('ALTER TABLE %I ALTER COLUMN "content" SET %s', "table", CASE WHEN "has_lz4" THEN 'COMPRESSION lz4' ELSE 'STORAGE EXTERNAL' END);
		EXECUTE format('ALTER TABLE %I ALTER COLUMN "word_starts" SET STORAGE EXTERNAL', "table");
	END LOOP;
END $$;
