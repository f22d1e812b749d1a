CREATE TABLE "ledger_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"entry" text NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_lines_amount_moves" CHECK ("ledger_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "stripe_inbox" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_intent_id" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"drained_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount_positive";--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "draft_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_once" ON "ledger_lines" USING btree ("payment_id","entry","account");--> statement-breakpoint
CREATE INDEX "stripe_inbox_undrained" ON "stripe_inbox" USING btree ("received_at") WHERE "stripe_inbox"."drained_at" is null;--> statement-breakpoint
CREATE INDEX "stripe_inbox_occurred" ON "stripe_inbox" USING btree ("occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_draft_unique" ON "payments" USING btree ("user_id","draft_hash") WHERE "payments"."status" in ('created', 'processing', 'paid');--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("created_at") WHERE "payments"."status" in ('created', 'processing', 'paid', 'refunding');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" >= 0);--> statement-breakpoint
-- Double entry: what one statement adds to an entry sums to zero, and nothing is changed afterwards. So the whole book
-- sums to zero at any moment, whoever writes.
create function quad_ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from added group by payment_id, entry having sum(amount) <> 0) then
    raise exception 'A ledger entry does not sum to zero';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_lines_balanced after insert on ledger_lines
  referencing new table as added for each statement execute function quad_ledger_balanced();
--> statement-breakpoint
create function quad_ledger_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger lines are never changed or deleted';
end $$;
--> statement-breakpoint
create trigger ledger_lines_frozen before update or delete on ledger_lines
  for each row execute function quad_ledger_frozen();
