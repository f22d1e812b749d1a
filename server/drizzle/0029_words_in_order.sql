-- What a scan of an index checks before it reads a row has to be among the index's keys: events that are over or elsewhere
-- are then not read for their words. As large as before, because the inner pages have only what tells their keys apart.
drop index "events_start";
--> statement-breakpoint
create index "events_start" on "events" ("start_date", "id", "ends_at", "search_latitude", "search_longitude")
  include ("is_free", "category", "listed_from", "is_date_to_know", "is_ongoing") where "is_listed";
--> statement-breakpoint
drop index "events_cell";
--> statement-breakpoint
create index "events_cell" on "events" ("cell", "start_date", "id", "ends_at", "search_latitude", "search_longitude")
  include ("is_free", "listed_from", "is_date_to_know") where "is_listed";
--> statement-breakpoint
drop index "events_large_cell";
--> statement-breakpoint
create index "events_large_cell" on "events" ("large_cell", "start_date", "id", "ends_at", "search_latitude", "search_longitude")
  include ("is_free", "category", "listed_from", "is_date_to_know") where "is_listed";
--> statement-breakpoint
drop index "events_long";
--> statement-breakpoint
create index "events_long" on "events" ("large_cell", "ends_at", "start_date")
  include ("id", "search_latitude", "search_longitude", "is_free", "category", "listed_from", "is_date_to_know", "is_ongoing")
  where "is_listed" and "ends_at" - "start_date" > interval '24 hours';
