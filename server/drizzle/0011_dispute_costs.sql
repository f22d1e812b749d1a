ALTER TABLE "disputes" ADD COLUMN "cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "stripe_transfer_id" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "problem" text;