-- Moving a chapter shifts several at once: the order is checked when the statement, or the transaction, is done.
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_order_unique" UNIQUE ("work_id", "order") DEFERRABLE INITIALLY IMMEDIATE;
