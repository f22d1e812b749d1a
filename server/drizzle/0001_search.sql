-- The read path of searches: docs/decisions/004-search-read-path.md.
-- Words as '<cell>.<word>': looking one up costs what its own area holds, not what the world holds.
create function quad_local_words(cell integer, words tsvector) returns tsvector
  language sql immutable parallel safe strict
  return array_to_tsvector(array(select cell || '.' || word from unnest(tsvector_to_array(words)) as word));
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
