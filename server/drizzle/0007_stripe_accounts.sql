ALTER TABLE "stripe_sandbox_events" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "stripe_sandbox_objects" ADD COLUMN "account_id" text;--> statement-breakpoint
CREATE INDEX "stripe_sandbox_objects_account" ON "stripe_sandbox_objects" USING btree ("account_id","kind","seq") WHERE "stripe_sandbox_objects"."account_id" is not null;