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
CREATE TABLE "chapters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"work_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"order" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"word_count" integer NOT NULL,
	"factor_sum" double precision NOT NULL,
	CONSTRAINT "chapters_title_length" CHECK (char_length("chapters"."title") <= 300),
	CONSTRAINT "chapters_content_size" CHECK (octet_length("chapters"."content") <= 5000000)
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
	"completed" boolean DEFAULT false NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"words_shown" integer DEFAULT 0 NOT NULL,
	"active_ms" integer DEFAULT 0 NOT NULL,
	"last_read" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_sessions_place" CHECK ("reading_sessions"."words_read" >= 0 and "reading_sessions"."seq" >= 0),
	CONSTRAINT "reading_sessions_ended" CHECK ("reading_sessions"."completed" = ("reading_sessions"."end_time" is not null))
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_words_lower" CHECK ("saved_words"."word" = lower("saved_words"."word")),
	CONSTRAINT "saved_words_word_length" CHECK (char_length("saved_words"."word") <= 100),
	CONSTRAINT "saved_words_definition_length" CHECK (char_length("saved_words"."definition") <= 5000),
	CONSTRAINT "saved_words_example_length" CHECK (char_length("saved_words"."example") <= 5000)
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"chapter_count" integer DEFAULT 0 NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"factor_sum" double precision DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "works_title_length" CHECK (char_length("works"."title") <= 300),
	CONSTRAINT "works_author_length" CHECK (char_length("works"."author") <= 300),
	CONSTRAINT "works_author_bio_length" CHECK (char_length("works"."author_bio") <= 5000),
	CONSTRAINT "works_description_length" CHECK (char_length("works"."description") <= 5000),
	CONSTRAINT "works_category" CHECK ("works"."category" in ('Novel', 'Poem', 'Essay/Information', 'Short Story', 'Stage Play'))
);
--> statement-breakpoint
ALTER TABLE "ambient_sounds" ADD CONSTRAINT "ambient_sounds_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_content" ADD CONSTRAINT "page_content_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_words" ADD CONSTRAINT "saved_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_messages" ADD CONSTRAINT "sponsor_messages_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_texts" ADD CONSTRAINT "user_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_reports_by_reader" ON "problem_reports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reading_sessions_one_active" ON "reading_sessions" USING btree ("user_id","chapter_id") WHERE not "reading_sessions"."completed";--> statement-breakpoint
CREATE INDEX "reading_sessions_by_reader" ON "reading_sessions" USING btree ("user_id","last_read");--> statement-breakpoint
CREATE INDEX "reading_sessions_by_chapter" ON "reading_sessions" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "reading_sessions_by_work" ON "reading_sessions" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_words_once" ON "saved_words" USING btree ("user_id","word");--> statement-breakpoint
CREATE INDEX "session_expire" ON "session" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "user_texts_by_owner" ON "user_texts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));