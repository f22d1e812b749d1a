CREATE TABLE "host_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "wants_messages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "mailed_status" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "answer_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "host_messages" ADD CONSTRAINT "host_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_messages" ADD CONSTRAINT "host_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "host_messages_event" ON "host_messages" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "host_messages_sender" ON "host_messages" USING btree ("sender_id");--> statement-breakpoint
-- People who responded before have had the mail about it.
UPDATE "rsvps" SET "mailed_status" = "status", "answer_mail_at" = "created_at" WHERE "status" IN ('attending', 'maybe', 'waitlisted');
