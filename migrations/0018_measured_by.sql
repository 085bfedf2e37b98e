ALTER TABLE "chapters" ADD COLUMN "measured_by" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_texts" ADD COLUMN "measured_by" integer DEFAULT 1 NOT NULL;