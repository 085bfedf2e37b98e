ALTER TABLE "problem_reports" ADD COLUMN "quote" json;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD COLUMN "tells_reader" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "reading_days_by_day" ON "reading_days" USING btree ("day");