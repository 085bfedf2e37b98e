CREATE TABLE "known_words" (
	"user_id" integer NOT NULL,
	"word" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_words_user_id_word_pk" PRIMARY KEY("user_id","word"),
	CONSTRAINT "known_words_word_length" CHECK (char_length("known_words"."word") <= 100)
);
--> statement-breakpoint
ALTER TABLE "known_words" ADD CONSTRAINT "known_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;