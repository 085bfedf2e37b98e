CREATE TABLE "import_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"book" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "furthest_word" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "reading_sessions" SET "furthest_word" = "words_read", "revision" = (SELECT "revision" FROM "chapters" WHERE "chapters"."id" = "reading_sessions"."chapter_id");--> statement-breakpoint
ALTER TABLE "import_drafts" ADD CONSTRAINT "import_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_drafts_by_owner" ON "import_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_drafts_by_age" ON "import_drafts" USING btree ("created_at");