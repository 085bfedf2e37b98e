ALTER TABLE "import_drafts" ADD COLUMN "edit" json;--> statement-breakpoint
ALTER TABLE "import_drafts" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_drafts" ADD COLUMN "edited_at" timestamp with time zone;