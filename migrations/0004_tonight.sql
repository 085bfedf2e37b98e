CREATE TABLE "look_ups" (
	"user_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"word" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "look_ups_user_id_year_word_pk" PRIMARY KEY("user_id","year","word"),
	CONSTRAINT "look_ups_word_length" CHECK (char_length("look_ups"."word") <= 100)
);
--> statement-breakpoint
ALTER TABLE "reading_days" ADD COLUMN "sitting_ms" integer;--> statement-breakpoint
ALTER TABLE "reading_days" ADD COLUMN "longest_sitting_ms" integer;--> statement-breakpoint
ALTER TABLE "reading_days" ADD COLUMN "last_save" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "look_ups" ADD CONSTRAINT "look_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "works_by_category" ON "works" USING btree ("category","id") WHERE "works"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "works_pinned" ON "works" USING btree ("id") WHERE "works"."is_pinned";