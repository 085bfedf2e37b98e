CREATE TABLE "word_cards" (
	"id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"stability" double precision,
	"difficulty" double precision,
	"reviewed_on" date,
	"due" date,
	"reviews" integer DEFAULT 0 NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	CONSTRAINT "word_cards_due_later" CHECK ("word_cards"."due" > "word_cards"."reviewed_on")
);
--> statement-breakpoint
CREATE TABLE "word_review_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "word_review_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"card_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"day" date NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"took_ms" integer NOT NULL,
	"elapsed_days" integer NOT NULL,
	"previous_stability" double precision,
	"previous_difficulty" double precision,
	"previous_reviewed_on" date,
	"previous_due" date,
	CONSTRAINT "word_review_log_rating" CHECK ("word_review_log"."rating" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "word_review_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"retention" text NOT NULL,
	"new_per_day" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "word_cards" ADD CONSTRAINT "word_cards_id_saved_words_id_fk" FOREIGN KEY ("id") REFERENCES "public"."saved_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_cards" ADD CONSTRAINT "word_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_review_log" ADD CONSTRAINT "word_review_log_card_id_word_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."word_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_review_log" ADD CONSTRAINT "word_review_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_review_settings" ADD CONSTRAINT "word_review_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_cards_by_owner" ON "word_cards" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "word_cards_due" ON "word_cards" USING btree ("user_id","due","id","reviewed_on","misses") WHERE not "word_cards"."is_suspended";--> statement-breakpoint
CREATE UNIQUE INDEX "word_review_log_once" ON "word_review_log" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "word_review_log_by_day" ON "word_review_log" USING btree ("user_id","day","id");--> statement-breakpoint
CREATE INDEX "word_review_log_by_card" ON "word_review_log" USING btree ("card_id","id");