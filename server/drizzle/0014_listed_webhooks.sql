ALTER TABLE "stripe_inbox" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The lists before were read from the newest webhook on.
UPDATE "stripe_inbox" SET "is_listed" = true WHERE "id" = (
  SELECT "id" FROM "stripe_inbox" WHERE "account_id" IS NULL ORDER BY "occurred_at" DESC LIMIT 1
);
