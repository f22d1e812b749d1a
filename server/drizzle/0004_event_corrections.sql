CREATE TABLE "event_corrections" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"corrected" jsonb NOT NULL,
	"original" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_corrections" ADD CONSTRAINT "event_corrections_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;