ALTER TABLE "import_drafts" ADD COLUMN "is_own_book" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "characters" integer;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "works_by_owner" ON "works" USING btree ("owner_id") WHERE "works"."owner_id" is not null;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_owned" CHECK (("works"."owner_id" is null) = ("works"."characters" is null));