CREATE TABLE "place_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reporter_id" uuid,
	"reporter_hash" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "place_reports_point" CHECK ("place_reports"."latitude" between -90 and 90 and "place_reports"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "dismissed_locations" (
	"folded" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_aliases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place_id" uuid NOT NULL,
	"campus_id" uuid,
	"alias" text NOT NULL,
	"folded" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "entrance_latitude" double precision;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "entrance_longitude" double precision;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "step_free_latitude" double precision;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "step_free_longitude" double precision;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "is_curated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "place_reports" ADD CONSTRAINT "place_reports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_reports" ADD CONSTRAINT "place_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_aliases" ADD CONSTRAINT "place_aliases_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_aliases" ADD CONSTRAINT "place_aliases_campus_id_places_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "place_reports_once" ON "place_reports" USING btree ("event_id","reporter_hash") WHERE "place_reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "place_reports_open" ON "place_reports" USING btree ("event_id") WHERE "place_reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "place_reports_reporter" ON "place_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "place_aliases_unique" ON "place_aliases" USING btree (coalesce("campus_id", '00000000-0000-0000-0000-000000000000'),"folded");--> statement-breakpoint
CREATE INDEX "place_aliases_place" ON "place_aliases" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "place_aliases_search" ON "place_aliases" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_parent_id_places_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_merged_into_id_places_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "places_parent" ON "places" USING btree ("parent_id") WHERE "places"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "places_merged" ON "places" USING btree ("merged_into_id") WHERE "places"."merged_into_id" is not null;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_not_within_itself" CHECK ("places"."parent_id" <> "places"."id" and "places"."merged_into_id" <> "places"."id");--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_entrance_together" CHECK (("places"."entrance_latitude" is null) = ("places"."entrance_longitude" is null) and ("places"."step_free_latitude" is null) = ("places"."step_free_longitude" is null));