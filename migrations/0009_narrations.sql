CREATE TABLE "narrations" (
	"chapter_id" integer PRIMARY KEY NOT NULL,
	"clips" json NOT NULL,
	"audio_urls" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_drafts" ADD COLUMN "audio_urls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_parts" ADD COLUMN "clips" json;--> statement-breakpoint
ALTER TABLE "narrations" ADD CONSTRAINT "narrations_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "narrations_by_audio" ON "narrations" USING gin ("audio_urls");