-- Sources that are read by themselves: what they have, what came of each reading, and which of their events are one.
-- What a source no longer has, and what is shown in another source's words, is in no list.
drop function quad_chain_series(uuid[]);
--> statement-breakpoint
-- One statement, so that the table is written once. The version before reads the column by the same name; its indexes go
-- with it and are made again below.
ALTER TABLE "events"
  DROP COLUMN "is_listed",
  ADD COLUMN "withdrawn_at" timestamp with time zone,
  ADD COLUMN "folded_into_id" uuid,
  ADD COLUMN "is_listed" boolean GENERATED ALWAYS AS ("events"."is_public" and "events"."hidden_at" is null and "events"."withdrawn_at" is null and "events"."folded_into_id" is null) STORED NOT NULL;
--> statement-breakpoint
create index "events_cell" on "events" ("cell", "start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "listed_from", "is_date_to_know")
  where "is_listed";
--> statement-breakpoint
create index "events_cell_category" on "events" ("cell", "category", "start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "listed_from", "is_date_to_know")
  where "is_listed";
--> statement-breakpoint
create index "events_large_cell" on "events" ("large_cell", "start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "category", "listed_from", "is_date_to_know")
  where "is_listed";
--> statement-breakpoint
create index "events_start" on "events" ("start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "category", "listed_from", "is_date_to_know")
  where "is_listed";
--> statement-breakpoint
create index "events_long" on "events" ("large_cell", "ends_at")
  include ("start_date", "id", "search_latitude", "search_longitude", "is_free", "category", "listed_from", "is_date_to_know", "is_ongoing")
  where "is_listed" and "ends_at" - "start_date" > interval '24 hours';
--> statement-breakpoint
create index "events_points" on "events" ("cell", "start_date")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "category", "listed_from", "is_date_to_know")
  where "is_listed" and "latitude" is not null;
--> statement-breakpoint
create index "events_local_words" on "events" using gin (quad_local_words("large_cell", "search_vector"))
  with (fastupdate = off) where "is_listed";
--> statement-breakpoint
-- As before.
create function quad_chain_series(of_series uuid[]) returns void language sql
begin atomic
  with dates as materialized (
    select id, series_id, is_listed, start_date, timezone,
      max(ends_at) filter (where is_listed) over (partition by series_id order by start_date, id
        rows between unbounded preceding and 1 preceding) as ends_before,
      count(*) filter (where is_listed) over (partition by series_id order by start_date, id
        rows between 1 following and unbounded following) as later
    from events where series_id = any(of_series)
  ), texts as materialized (
    select series_id, quad_series_text(array_agg(start_date), min(timezone)) as text
    from dates where is_listed group by series_id having count(*) > 1
  ), chained as materialized (
    select dates.id, case when is_listed then ends_before end as ends_before,
      case when is_listed then text end as text, case when is_listed and text is not null then later end as later
    from dates left join texts using (series_id)
  )
  update events set listed_from = coalesce(ends_before, 'epoch'), series_text = text, series_later = later
  from chained where events.id = chained.id and (
    listed_from is distinct from coalesce(ends_before, 'epoch')
    or (ends_at > now() or series_text is null) and (series_text, series_later) is distinct from (text, later::integer)
  );
end;
--> statement-breakpoint
create or replace trigger events_keep_series after update of title, description, category, status, start_date, end_date, all_day,
  time_tba, price, min_price, max_price, is_price_known, latitude, longitude, area_latitude, area_longitude, venue_name, room,
  location, is_online, organizer, is_date_to_know, is_public, hidden_at, withdrawn_at, folded_into_id on events
  for each row when (new.series_id is not null) execute function quad_keep_series();
--> statement-breakpoint
CREATE TABLE "blocked_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text,
	"external_id" text,
	"created_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_folds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text NOT NULL,
	"likeness" real NOT NULL,
	"evidence" jsonb NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	"moved" jsonb DEFAULT '{"favorites":[],"comments":[],"media":[]}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_out_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_entries" (
	"source_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"uid" text NOT NULL,
	"fingerprint" text NOT NULL,
	"event_id" uuid NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"missing_runs" integer DEFAULT 0 NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "source_entries_source_id_external_id_pk" PRIMARY KEY("source_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "source_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"outcome" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rejections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"decision" text,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "sealed_url" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "venue_id" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "radius_miles" double precision;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "interval_minutes" integer;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "categories" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "priority" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "is_from_file" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "last_modified" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "parsed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "pages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "next_run_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "trouble" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "last_good_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "off_reason" text;--> statement-breakpoint
ALTER TABLE "event_folds" ADD CONSTRAINT "event_folds_entry_id_events_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_folds" ADD CONSTRAINT "event_folds_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_entries" ADD CONSTRAINT "source_entries_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_entries" ADD CONSTRAINT "source_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_runs" ADD CONSTRAINT "source_runs_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_entries_address" ON "blocked_entries" USING btree ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_entries_id" ON "blocked_entries" USING btree ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_folds_pair" ON "event_folds" USING btree (least("entry_id", "event_id"),greatest("entry_id", "event_id"));--> statement-breakpoint
CREATE INDEX "event_folds_entry" ON "event_folds" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "event_folds_event" ON "event_folds" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_folds_open" ON "event_folds" USING btree ("likeness") WHERE "event_folds"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "leave_out_requests_once" ON "leave_out_requests" USING btree (lower("email"),"address");--> statement-breakpoint
CREATE INDEX "source_entries_event" ON "source_entries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "source_entries_missing" ON "source_entries" USING btree ("source_id") WHERE "source_entries"."missing_runs" > 0;--> statement-breakpoint
CREATE INDEX "source_runs_source" ON "source_runs" USING btree ("source_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "source_runs_held" ON "source_runs" USING btree ("source_id") WHERE "source_runs"."outcome" = 'held' and "source_runs"."decision" is null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_folded_into_id_events_id_fk" FOREIGN KEY ("folded_into_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_folded" ON "events" USING btree ("folded_into_id") WHERE "events"."folded_into_id" is not null;--> statement-breakpoint
CREATE INDEX "sources_due" ON "sources" USING btree ("next_run_at") WHERE "sources"."next_run_at" is not null;
--> statement-breakpoint
-- What was imported before; fingerprints come with the next reading.
insert into source_entries (source_id, external_id, uid, fingerprint, event_id, last_seen_at)
  select source_id, external_id, coalesce(uid, external_id), '', id, updated_at from events
  where source_id is not null and external_id is not null;
