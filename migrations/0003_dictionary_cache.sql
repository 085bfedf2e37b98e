CREATE TABLE "dictionary_cache" (
	"word" text PRIMARY KEY NOT NULL,
	"answer" json,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dictionary_cache_word_length" CHECK (char_length("dictionary_cache"."word") <= 100)
);
