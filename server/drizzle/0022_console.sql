CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"sentence" text NOT NULL,
	"reason" text NOT NULL,
	"next_step" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"address_hash" text NOT NULL,
	"masked_address" text NOT NULL,
	"state" text NOT NULL,
	"response" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "stripe_inbox" ADD COLUMN "is_missed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("cause") WHERE "alarms"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alarms_cause" ON "alarms" USING btree ("cause","mailed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_deliveries_message" ON "mail_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mail_deliveries_created" ON "mail_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_deliveries_troubled" ON "mail_deliveries" USING btree ("state","created_at","id") WHERE "mail_deliveries"."state" <> 'taken';--> statement-breakpoint
CREATE INDEX "mail_deliveries_address" ON "mail_deliveries" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "events_title" ON "events" USING gin (quad_fold(' ' || "title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_hidden" ON "events" USING btree ("created_at","id") WHERE "events"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "events_cancelled" ON "events" USING btree ("created_at","id") WHERE "events"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "rsvps_created" ON "rsvps" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stripe_inbox_missed" ON "stripe_inbox" USING btree ("received_at") WHERE "stripe_inbox"."is_missed";--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at","id") WHERE not "users"."email_verified";--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("suspended_at","id") WHERE "users"."suspended_at" is not null;