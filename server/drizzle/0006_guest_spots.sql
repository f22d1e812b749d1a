ALTER TABLE "rsvps" DROP CONSTRAINT "rsvps_status_known";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "guests_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "confirm_by" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rsvps_unconfirmed" ON "rsvps" USING btree ("event_id","confirm_by") WHERE "rsvps"."confirm_by" is not null and "rsvps"."status" in ('attending', 'maybe', 'waitlisted');--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_status_known" CHECK ("rsvps"."status" in ('attending', 'maybe', 'declined', 'waitlisted', 'cancelled', 'pending', 'removed'));