-- An import that tells no price is not free: lists say 'Price not listed', and the filter for free events leaves it out.
alter table "events" add column "is_price_known" boolean default true not null;
--> statement-breakpoint
-- With its column go the indexes that include it; they come back below as 0004 made them.
alter table "events" drop column "is_free", drop column "summary";
--> statement-breakpoint
drop function quad_event_summary(uuid, text, text, text, text, timestamptz, timestamptz, boolean, boolean, text, text, text, double precision, double precision, text, text, text, numeric, numeric, numeric, integer, jsonb, boolean);
--> statement-breakpoint
create function quad_event_summary(
  id uuid, title text, description text, category text, status text, start_date timestamptz, end_date timestamptz,
  all_day boolean, time_tba boolean, timezone text, location text, venue_name text, latitude double precision,
  longitude double precision, image_url text, url text, external_source text, price numeric, min_price numeric,
  max_price numeric, is_price_known boolean, max_attendees integer, attendee_preview jsonb, is_public boolean
) returns text language sql immutable parallel safe
  return (
    select substr(row_to_json(summary)::text, 2)
    from (
      select id, title, left(description, 200) as description, category, status,
        quad_json_instant(start_date) as "startDate", quad_json_instant(end_date) as "endDate",
        all_day as "allDay", time_tba as "timeTba", timezone, location, venue_name as "venueName",
        latitude, longitude, image_url as "imageUrl", url, external_source as "externalSource",
        price, min_price as "minPrice", max_price as "maxPrice", is_price_known as "isPriceKnown", max_attendees as "maxAttendees",
        attendee_preview as "attendeePreview", is_public as "isPublic"
    ) as summary
  );
--> statement-breakpoint
alter table "events"
  add column "is_free" boolean generated always as ("is_price_known" and "price" = 0 and "max_price" = 0) stored not null,
  add column "summary" text generated always as (quad_event_summary("id", "title", "description", "category", "status", "start_date", "end_date", "all_day", "time_tba", "timezone", "location", "venue_name", "latitude", "longitude", "image_url", "url", "external_source", "price", "min_price", "max_price", "is_price_known", "max_attendees", "attendee_preview", "is_public")) stored not null;
--> statement-breakpoint
alter table "events" alter column "summary" set storage main;
--> statement-breakpoint
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
