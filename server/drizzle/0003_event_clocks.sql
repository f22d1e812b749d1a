ALTER TABLE "events" ADD COLUMN "start_local" timestamp;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "end_local" timestamp;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "time_kind" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "zones_version" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "clocks_changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "events_clocks_changed" ON "events" USING btree ("created_at","id") WHERE "events"."clocks_changed_at" is not null;