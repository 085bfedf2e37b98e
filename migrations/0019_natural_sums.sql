ALTER TABLE "chapters" ADD COLUMN "natural_sum" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_texts" ADD COLUMN "natural_sum" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "natural_sum" double precision DEFAULT 0 NOT NULL;