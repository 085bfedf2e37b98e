CREATE TABLE "import_parts" (
	"draft_id" text NOT NULL,
	"part" integer NOT NULL,
	"user_id" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_parts_draft_id_part_pk" PRIMARY KEY("draft_id","part")
);
--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_parts_by_owner" ON "import_parts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_parts_by_age" ON "import_parts" USING btree ("created_at");