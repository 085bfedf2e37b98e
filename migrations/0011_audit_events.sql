CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"subject" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_by_kind" ON "audit_events" USING btree ("kind","id");