ALTER TABLE "cleared_reading" DROP CONSTRAINT "cleared_reading_work_id_works_id_fk";
--> statement-breakpoint
ALTER TABLE "cleared_reading" ADD COLUMN "category" text;--> statement-breakpoint
UPDATE "cleared_reading" SET "category" = "works"."category" FROM "works" WHERE "works"."id" = "cleared_reading"."work_id";--> statement-breakpoint
ALTER TABLE "cleared_reading" ALTER COLUMN "category" SET NOT NULL;