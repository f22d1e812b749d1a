-- The map's clusters of more events than it shows one by one are counted from this index alone. Drizzle has no INCLUDE.
create index "events_points" on "events" ("cell", "start_date")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "category")
  where "is_listed" and "latitude" is not null;
