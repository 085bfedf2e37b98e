CREATE TABLE "annotations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "annotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"chapter_id" integer,
	"text_id" integer,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"chapter_title" text NOT NULL,
	"start_word" integer,
	"end_word" integer,
	"kind" text NOT NULL,
	"colour" text NOT NULL,
	"note" text NOT NULL,
	"quote" text NOT NULL,
	"is_changed" boolean DEFAULT false NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"searched" text GENERATED ALWAYS AS (translate(regexp_replace(normalize(lower("annotations"."quote" || chr(10) || "annotations"."note"), NFD), '[\u0300-\u036f]', '', 'g'), '''‘’ʼ´′"“”', '')) STORED,
	CONSTRAINT "annotations_place" CHECK (num_nonnulls("annotations"."chapter_id", "annotations"."text_id") <= 1),
	CONSTRAINT "annotations_range" CHECK (("annotations"."start_word" is null) = ("annotations"."end_word" is null) and "annotations"."start_word" <= "annotations"."end_word"),
	CONSTRAINT "annotations_kind" CHECK ("annotations"."kind" in ('highlight', 'note', 'bookmark')),
	CONSTRAINT "annotations_colour" CHECK ("annotations"."colour" in ('amber', 'green', 'blue', 'rose')),
	CONSTRAINT "annotations_note_length" CHECK (char_length("annotations"."note") <= 4000),
	CONSTRAINT "annotations_quote_length" CHECK (char_length("annotations"."quote") <= 5000)
);
--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_text_id_user_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."user_texts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "annotations_once" ON "annotations" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "annotations_by_reader" ON "annotations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "annotations_by_chapter" ON "annotations" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "annotations_by_text" ON "annotations" USING btree ("text_id");