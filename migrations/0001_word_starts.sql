ALTER TABLE "chapters" ADD COLUMN "word_starts" "bytea";--> statement-breakpoint
ALTER TABLE "import_parts" ADD COLUMN "word_starts" "bytea";--> statement-breakpoint
ALTER TABLE "user_texts" ADD COLUMN "word_starts" "bytea";--> statement-breakpoint
-- Postgres's own compression takes tens of milliseconds for the word starts of a chapter of 5 MB, and saves little.
ALTER TABLE "chapters" ALTER COLUMN "word_starts" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "import_parts" ALTER COLUMN "word_starts" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "user_texts" ALTER COLUMN "word_starts" SET STORAGE EXTERNAL;
