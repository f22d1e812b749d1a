-- The read path of searches: docs/decisions/004-search-read-path.md.
create function quad_event_end(start_date timestamptz, end_date timestamptz, is_day boolean) returns timestamptz
  language sql immutable parallel safe
  return coalesce(end_date, start_date + case when is_day then interval '24 hours' else interval '3 hours' end);
--> statement-breakpoint
-- The cell of a point in a grid of rows `height` degrees high, each cut into cells about as wide as high. The number of
-- columns follows a parabola and not the cosine, so that every machine and features/events/cells.ts get the same.
create function quad_grid_cell(latitude double precision, longitude double precision, height double precision)
  returns integer language sql immutable parallel safe strict
  return (
    select ((row_number * 360) / height + least(floor(((longitude + 180) / 360) * columns), columns - 1))::integer
    from (select least(floor((latitude + 90) / height), 180 / height - 1) as row_number) as rows,
      lateral (select ((row_number + 0.5) * height) / 90 - 1 as middle) as middles,
      lateral (select floor((360 / height) * (1 - middle * middle)) as columns) as columns
  );
--> statement-breakpoint
create function quad_json_instant(value timestamptz) returns text
  language sql immutable parallel safe strict
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
--> statement-breakpoint
-- An event as lists show it (eventSummarySchema in shared/src/contract/events.ts), made when it is written because
-- making it costs more than finding it. Without the opening brace: isFavorited and attendeeCount are put before it.
create function quad_event_summary(
  id uuid, title text, description text, category text, status text, start_date timestamptz, end_date timestamptz,
  all_day boolean, time_tba boolean, timezone text, location text, venue_name text, latitude double precision,
  longitude double precision, image_url text, url text, external_source text, price numeric, min_price numeric,
  max_price numeric, max_attendees integer, attendee_preview jsonb, is_public boolean
) returns text language sql immutable parallel safe
  return (
    select substr(row_to_json(summary)::text, 2)
    from (
      select id, title, left(description, 200) as description, category, status,
        quad_json_instant(start_date) as "startDate", quad_json_instant(end_date) as "endDate",
        all_day as "allDay", time_tba as "timeTba", timezone, location, venue_name as "venueName",
        latitude, longitude, image_url as "imageUrl", url, external_source as "externalSource",
        price, min_price as "minPrice", max_price as "maxPrice", max_attendees as "maxAttendees",
        attendee_preview as "attendeePreview", is_public as "isPublic"
    ) as summary
  );
--> statement-breakpoint
-- Words as '<cell>.<word>': looking one up costs what its own area holds, not what the world holds.
create function quad_local_words(cell integer, words tsvector) returns tsvector
  language sql immutable parallel safe strict
  return array_to_tsvector(array(select cell || '.' || word from unnest(tsvector_to_array(words)) as word));
--> statement-breakpoint
alter table "events"
  drop column "ends_at",
  drop column "cell",
  drop column "search_text",
  add column "area_latitude" double precision,
  add column "area_longitude" double precision;
--> statement-breakpoint
alter table "events"
  add column "ends_at" timestamp with time zone generated always as (quad_event_end("start_date", "end_date", "all_day" or "time_tba")) stored not null,
  add column "search_latitude" double precision generated always as (coalesce("latitude", "area_latitude")) stored,
  add column "search_longitude" double precision generated always as (coalesce("longitude", "area_longitude")) stored,
  add column "cell" integer generated always as (quad_grid_cell(coalesce("latitude", "area_latitude"), coalesce("longitude", "area_longitude"), 0.5)) stored,
  add column "large_cell" integer generated always as (quad_grid_cell(coalesce("latitude", "area_latitude"), coalesce("longitude", "area_longitude"), 2)) stored,
  add column "is_free" boolean generated always as ("price" = 0 and "max_price" = 0) stored not null,
  add column "summary" text generated always as (quad_event_summary("id", "title", "description", "category", "status", "start_date", "end_date", "all_day", "time_tba", "timezone", "location", "venue_name", "latitude", "longitude", "image_url", "url", "external_source", "price", "min_price", "max_price", "max_attendees", "attendee_preview", "is_public")) stored not null,
  add constraint "events_area_range" check ("area_latitude" between -90 and 90 and "area_longitude" between -180 and 180),
  add constraint "events_area_together" check (("area_latitude" is null) = ("area_longitude" is null));
--> statement-breakpoint
drop function quad_event_end(timestamptz, timestamptz);
--> statement-breakpoint
-- Long descriptions leave the row before the summary does: every search reads it.
alter table "events" alter column "summary" set storage main;
--> statement-breakpoint
-- Drizzle has no INCLUDE, so these indexes are here only. Each answers a list without the table: order, place and filters.
create index "events_cell" on "events" ("cell", "start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free") where "is_listed";
--> statement-breakpoint
create index "events_cell_category" on "events" ("cell", "category", "start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free") where "is_listed";
--> statement-breakpoint
create index "events_large_cell" on "events" ("large_cell", "start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "category") where "is_listed";
--> statement-breakpoint
create index "events_start" on "events" ("start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "category") where "is_listed";
--> statement-breakpoint
create index "events_long" on "events" ("large_cell", "ends_at")
  include ("start_date", "id", "search_latitude", "search_longitude", "is_free", "category")
  where "is_listed" and "ends_at" - "start_date" > interval '24 hours';
--> statement-breakpoint
-- Without fastupdate: a list of what was just written would be read whole by every search until somebody vacuums.
create index "events_local_words" on "events" using gin (quad_local_words("large_cell", "search_vector"))
  with (fastupdate = off) where "is_listed";
