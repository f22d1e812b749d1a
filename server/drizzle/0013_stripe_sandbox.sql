CREATE TABLE "stripe_sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"seq" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "stripe_sandbox_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"intent_id" text,
	"test_card" text,
	"data" jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"seq" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stripe_sandbox_events_seq" ON "stripe_sandbox_events" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "stripe_sandbox_events_due" ON "stripe_sandbox_events" USING btree ("next_attempt_at") WHERE "stripe_sandbox_events"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "stripe_sandbox_keys_created" ON "stripe_sandbox_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stripe_sandbox_objects_kind" ON "stripe_sandbox_objects" USING btree ("kind","seq");--> statement-breakpoint
CREATE INDEX "stripe_sandbox_objects_intent" ON "stripe_sandbox_objects" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "stripe_sandbox_objects_due" ON "stripe_sandbox_objects" USING btree ("due_at") WHERE "stripe_sandbox_objects"."due_at" is not null;