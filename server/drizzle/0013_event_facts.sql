-- What is known of an event beyond its words: how exact its point is, its room and building, who organizes it, its series.
-- The version before reads the columns, functions and indexes that are replaced here by the same names.
create function quad_search_vector(title text, venue text, room text, location text, organizer text, description text)
  returns tsvector language sql immutable parallel safe
  return setweight(to_tsvector('simple', quad_fold(coalesce(title, ''))), 'A')
      || setweight(to_tsvector('simple', quad_fold(coalesce(venue, '') || ' ' || coalesce(room, '') || ' ' || coalesce(location, '')
        || ' ' || coalesce(organizer, ''))), 'B')
      || setweight(to_tsvector('simple', quad_fold(left(coalesce(description, ''), 4000))), 'C');
--> statement-breakpoint
-- Without the opening brace, as before; what only some events have is absent from the others.
create function quad_event_summary(
  id uuid, title text, description text, category text, status text, start_date timestamptz, end_date timestamptz,
  all_day boolean, time_tba boolean, timezone text, location text, venue_name text, latitude double precision,
  longitude double precision, image_url text, url text, external_source text, price numeric, min_price numeric,
  max_price numeric, is_price_known boolean, max_attendees integer, attendee_preview jsonb, is_public boolean,
  point_certainty text, room text, is_online boolean, organizer text, is_date_to_know boolean, series_text text,
  series_later integer
) returns text language sql immutable parallel safe
  return (
    select substr(row_to_json(summary)::text, 2, length(row_to_json(summary)::text) - 2)
      || case when given = '{}' then '}' else ',' || substr(given, 2) end
    from (
      select id, title, left(description, 200) as description, category, status,
        quad_json_instant(start_date) as "startDate", quad_json_instant(end_date) as "endDate",
        all_day as "allDay", time_tba as "timeTba", timezone, location, venue_name as "venueName",
        latitude, longitude, image_url as "imageUrl", url, external_source as "externalSource",
        price, min_price as "minPrice", max_price as "maxPrice", is_price_known as "isPriceKnown", max_attendees as "maxAttendees",
        attendee_preview as "attendeePreview", is_public as "isPublic"
    ) as summary, lateral (
      select json_strip_nulls(row_to_json(parts))::text as given from (
        select point_certainty as "pointCertainty", room, nullif(is_online, false) as "isOnline", organizer,
          nullif(is_date_to_know, false) as "isDateToKnow",
          case when series_text is not null then json_build_object('text', series_text, 'later', coalesce(series_later, 0)) end
            as series
      ) as parts
    ) as extra
  );
--> statement-breakpoint
-- One statement, so that the table is written once.
ALTER TABLE "events"
  DROP COLUMN "search_vector",
  DROP COLUMN "summary",
  ADD COLUMN "point_certainty" text,
  ADD COLUMN "place_id" uuid,
  ADD COLUMN "room" text,
  ADD COLUMN "is_online" boolean DEFAULT false NOT NULL,
  ADD COLUMN "organizer" text,
  ADD COLUMN "is_date_to_know" boolean DEFAULT false NOT NULL,
  ADD COLUMN "series_id" uuid,
  ADD COLUMN "series_text" text,
  ADD COLUMN "series_later" integer,
  ADD COLUMN "listed_from" timestamp with time zone DEFAULT 'epoch' NOT NULL,
  ADD COLUMN "is_ongoing" boolean GENERATED ALWAYS AS ("events"."all_day" and "events"."end_date" is not null and "events"."end_date" - "events"."start_date" >= interval '6 days 20 hours') STORED NOT NULL,
  ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (quad_search_vector("events"."title", "events"."venue_name", "events"."room", "events"."location", "events"."organizer", "events"."description")) STORED NOT NULL,
  ADD COLUMN "summary" text GENERATED ALWAYS AS (quad_event_summary("events"."id", "events"."title", "events"."description", "events"."category", "events"."status", "events"."start_date", "events"."end_date", "events"."all_day", "events"."time_tba", "events"."timezone", "events"."location", "events"."venue_name", "events"."latitude", "events"."longitude", "events"."image_url", "events"."url", "events"."external_source", "events"."price", "events"."min_price", "events"."max_price", "events"."is_price_known", "events"."max_attendees", "events"."attendee_preview", "events"."is_public", "events"."point_certainty", "events"."room", "events"."is_online", "events"."organizer", "events"."is_date_to_know", "events"."series_text", "events"."series_later")) STORED NOT NULL;
--> statement-breakpoint
alter table "events" alter column "summary" set storage main;
--> statement-breakpoint
drop function quad_search_vector(text, text, text, text);
--> statement-breakpoint
drop function quad_event_summary(uuid, text, text, text, text, timestamptz, timestamptz, boolean, boolean, text, text, text,
  double precision, double precision, text, text, text, numeric, numeric, numeric, boolean, integer, jsonb, boolean);
--> statement-breakpoint
drop index "events_cell";
--> statement-breakpoint
create index "events_cell" on "events" ("cell", "start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "listed_from", "is_date_to_know")
  where "is_listed";
--> statement-breakpoint
drop index "events_cell_category";
--> statement-breakpoint
create index "events_cell_category" on "events" ("cell", "category", "start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "listed_from", "is_date_to_know")
  where "is_listed";
--> statement-breakpoint
drop index "events_large_cell";
--> statement-breakpoint
create index "events_large_cell" on "events" ("large_cell", "start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "category", "listed_from", "is_date_to_know")
  where "is_listed";
--> statement-breakpoint
drop index "events_start";
--> statement-breakpoint
create index "events_start" on "events" ("start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "category", "listed_from", "is_date_to_know")
  where "is_listed";
--> statement-breakpoint
drop index "events_long";
--> statement-breakpoint
create index "events_long" on "events" ("large_cell", "ends_at")
  include ("start_date", "id", "search_latitude", "search_longitude", "is_free", "category", "listed_from", "is_date_to_know", "is_ongoing")
  where "is_listed" and "ends_at" - "start_date" > interval '24 hours';
--> statement-breakpoint
drop index "events_points";
--> statement-breakpoint
create index "events_points" on "events" ("cell", "start_date")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "category", "listed_from", "is_date_to_know")
  where "is_listed" and "latitude" is not null;
--> statement-breakpoint
create index "events_local_words" on "events" using gin (quad_local_words("large_cell", "search_vector"))
  with (fastupdate = off) where "is_listed";
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "events_series" ON "events" USING btree ("series_id","start_date") WHERE "events"."series_id" is not null;
--> statement-breakpoint
CREATE INDEX "events_place" ON "events" USING btree ("place_id") WHERE "events"."place_id" is not null;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_point_certainty_known" CHECK ("events"."point_certainty" in ('entrance', 'building', 'campus', 'town'));
