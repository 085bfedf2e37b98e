CREATE TABLE "cleared_reading" (
	"work_id" integer PRIMARY KEY NOT NULL,
	"sessions" integer NOT NULL,
	"active_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_files" (
	"url" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"creator_id" integer
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower("users"."username" || ' ' || coalesce("users"."email", '') || ' ' || coalesce("users"."first_name", '') || ' ' || coalesce("users"."last_name", ''))) STORED;--> statement-breakpoint
ALTER TABLE "cleared_reading" ADD CONSTRAINT "cleared_reading_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_files" ADD CONSTRAINT "kept_files_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE "users"."is_admin";