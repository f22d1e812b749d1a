DROP INDEX "ledger_lines_once";--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_once" ON "ledger_lines" USING btree ("payment_id","entry","account","reference");