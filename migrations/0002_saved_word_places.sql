ALTER TABLE "saved_words" ADD COLUMN "sentence" text;--> statement-breakpoint
ALTER TABLE "saved_words" ADD COLUMN "chapter_id" integer;--> statement-breakpoint
ALTER TABLE "saved_words" ADD COLUMN "text_id" integer;--> statement-breakpoint
ALTER TABLE "saved_words" ADD COLUMN "word_number" integer;--> statement-breakpoint
ALTER TABLE "saved_words" ADD CONSTRAINT "saved_words_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_words" ADD CONSTRAINT "saved_words_text_id_user_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."user_texts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_words" ADD CONSTRAINT "saved_words_sentence_length" CHECK (char_length("saved_words"."sentence") <= 5000);