ALTER TABLE "users" ADD COLUMN "credential_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "session_by_user" ON "session" USING btree (("sess"->'passport'->'user'->>'id'));