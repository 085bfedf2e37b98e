CREATE TABLE "respellings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "respellings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"work_id" integer,
	"word" text NOT NULL,
	"respelling" text NOT NULL,
	CONSTRAINT "respellings_place" CHECK (num_nonnulls("respellings"."user_id", "respellings"."work_id") = 1),
	CONSTRAINT "respellings_word_length" CHECK (char_length("respellings"."word") <= 100),
	CONSTRAINT "respellings_respelling_length" CHECK (char_length("respellings"."respelling") <= 100)
);
--> statement-breakpoint
ALTER TABLE "respellings" ADD CONSTRAINT "respellings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "respellings" ADD CONSTRAINT "respellings_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "respellings_of_reader" ON "respellings" USING btree ("user_id","word");--> statement-breakpoint
CREATE UNIQUE INDEX "respellings_of_work" ON "respellings" USING btree ("work_id","word");