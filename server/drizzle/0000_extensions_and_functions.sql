create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Lower case without accents. unaccent() is only STABLE because its dictionary could be changed; ours is not.
create function quad_fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent', value));
--> statement-breakpoint
create function quad_search_vector(title text, venue text, location text, description text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('simple', quad_fold(coalesce(title, ''))), 'A')
      || setweight(to_tsvector('simple', quad_fold(coalesce(venue, '') || ' ' || coalesce(location, ''))), 'B')
      || setweight(to_tsvector('simple', quad_fold(left(coalesce(description, ''), 4000))), 'C');
--> statement-breakpoint
-- An hour is an hour in every zone, so this sum is immutable although timestamptz + interval in general is not.
create function quad_event_end(start_date timestamptz, end_date timestamptz) returns timestamptz
  language sql immutable parallel safe
  return coalesce(end_date, start_date + interval '3 hours');
--> statement-breakpoint
-- 0.5-degree grid: 360 rows of 720 columns; the poles and 180 degrees belong to the last row and column.
create function quad_cell(latitude double precision, longitude double precision) returns integer
  language sql immutable parallel safe strict
  return least(floor((latitude + 90) * 2)::int, 359) * 720 + least(floor((longitude + 180) * 2)::int, 719);
