-- Functions of their arguments alone. Generated columns and indexes of events are made with them, so they are there before
-- the tables. Postgres computes neither anew when one is replaced: a change needs a migration that does.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Lower case without accents. unaccent() is only STABLE because its dictionary could be changed; ours is not.
create or replace function quad_fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent', value));

-- Words as people write them: 'Salsa/Bachata' is two, and 'D&D', 'C++', 'U.S.A.' and 'e-sports' are one each, like 'DnD',
-- 'cpp', 'USA' and 'esports'. A search asks for these; an event has them beside what it had, so that the version before
-- finds what it found.
create or replace function quad_search_query(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(quad_fold(value),
    '([[:alpha:]]/|/(?=[[:alpha:]]))', '\1 ', 'g'),
    '\m([[:alnum:]]{1,2}) ?& ?([[:alnum:]]{1,2})\M', '\1n\2', 'g'),
    '([[:alnum:]])\+\+', '\1pp', 'g'),
    '\m([[:alpha:]])#', '\1sharp', 'g'),
    '(?<=\m[[:alpha:]])\.(?=[[:alnum:]])|(?<=[[:alnum:]])\.(?=[[:alpha:]]\M)', '', 'g'),
    '(?<=[[:alpha:]])\.(?=[[:alpha:]])', ' ', 'g'),
    '(?<=[[:alnum:]])-(?=[[:alnum:]])', '', 'g');

create or replace function quad_words(folded text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', folded || ' ' || coalesce((
    select string_agg(regexp_replace(part, '[-./]', ' ', 'g') || ' ' || quad_search_query(part), ' ')
    -- Each once: an address may be repeated, and cutting it takes most of the time.
    from (select distinct found[1] as part from regexp_matches(folded,
      '(\S*[[:alnum:]](?:[-./&][[:alnum:]]|\+\+|#)\S*|\m[[:alnum:]]{1,2} & [[:alnum:]]{1,2}\M)', 'g') as found) as parts), ''));

-- The words of an event by weight: title, place and organizer, description.
create or replace function quad_search_vector(title text, venue text, room text, location text, organizer text, description text)
  returns tsvector language sql immutable parallel safe
  return setweight(quad_words(quad_fold(coalesce(title, ''))), 'A')
      || setweight(quad_words(quad_fold(coalesce(venue, '') || ' ' || coalesce(room, '') || ' ' || coalesce(location, '')
        || ' ' || coalesce(organizer, ''))), 'B')
      || setweight(quad_words(quad_fold(left(coalesce(description, ''), 4000))), 'C');

-- Words as '<cell>.<word>': looking one up costs what its own area holds, not what the world holds.
-- The cost is what it takes, compared with an operator: with less, the planner would rather call it for each event of a time.
create or replace function quad_local_words(cell integer, words tsvector) returns tsvector
  language sql immutable parallel safe strict cost 10000
  return array_to_tsvector(array(select cell || '.' || word from unnest(tsvector_to_array(words)) as word));

-- An hour is an hour in every zone, so this sum is immutable although timestamptz + interval in general is not.
create or replace function quad_event_end(start_date timestamptz, end_date timestamptz, is_day boolean) returns timestamptz
  language sql immutable parallel safe
  return coalesce(end_date, start_date + case when is_day then interval '24 hours' else interval '3 hours' end);

-- 0.5-degree grid: 360 rows of 720 columns; the poles and 180 degrees belong to the last row and column.
create or replace function quad_cell(latitude double precision, longitude double precision) returns integer
  language sql immutable parallel safe strict
  return least(floor((latitude + 90) * 2)::int, 359) * 720 + least(floor((longitude + 180) * 2)::int, 719);

-- The cell of a point in a grid of rows `height` degrees high, each cut into cells about as wide as high. The number of
-- columns follows a parabola and not the cosine, so that every machine and cells.ts of the server get the same.
create or replace function quad_grid_cell(latitude double precision, longitude double precision, height double precision)
  returns integer language sql immutable parallel safe strict
  return (
    select ((row_number * 360) / height + least(floor(((longitude + 180) / 360) * columns), columns - 1))::integer
    from (select least(floor((latitude + 90) / height), 180 / height - 1) as row_number) as rows,
      lateral (select ((row_number + 0.5) * height) / 90 - 1 as middle) as middles,
      lateral (select floor((360 / height) * (1 - middle * middle)) as columns) as columns
  );

-- As JavaScript writes it.
create or replace function quad_json_instant(value timestamptz) returns text
  language sql immutable parallel safe strict
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- An event as lists show it (eventSummarySchema in shared/src/contract/events.ts), made when it is written because making it
-- costs more than finding it. Without the opening brace: isFavorited and attendeeCount are put before it. What only some events
-- have is absent from the others.
create or replace function quad_event_summary(
  id uuid, title text, description text, category text, status text, start_date timestamptz, end_date timestamptz,
  all_day boolean, time_tba boolean, timezone text, location text, venue_name text, latitude double precision,
  longitude double precision, image_url text, url text, external_source text, price numeric, min_price numeric,
  max_price numeric, is_price_known boolean, max_attendees integer, attendee_preview jsonb, is_public boolean,
  point_certainty text, room text, is_online boolean, organizer text, is_date_to_know boolean, series_text text,
  series_later integer, payment_mode text default 'door', all_in_price numeric default null
) returns text language sql immutable parallel safe
  return (
    select substr(row_to_json(summary)::text, 2, length(row_to_json(summary)::text) - 2)
      || case when given = '{}' then '}' else ',' || substr(given, 2) end
    from (
      select id, title, left(description, 200) as description, category, status,
        quad_json_instant(start_date) as "startDate", quad_json_instant(end_date) as "endDate",
        all_day as "allDay", time_tba as "timeTba", timezone, location, venue_name as "venueName",
        latitude, longitude, image_url as "imageUrl", url, external_source as "externalSource",
        case when payment_mode = 'online' then min_price else price end as price, min_price as "minPrice", max_price as "maxPrice", is_price_known as "isPriceKnown", max_attendees as "maxAttendees",
        attendee_preview as "attendeePreview", is_public as "isPublic"
    ) as summary, lateral (
      select json_strip_nulls(row_to_json(parts))::text as given from (
        select point_certainty as "pointCertainty", room, nullif(is_online, false) as "isOnline", organizer,
          nullif(is_date_to_know, false) as "isDateToKnow",
          nullif(payment_mode, 'door') as "paymentMode", all_in_price as "allInPrice",
          case when series_text is not null then json_build_object('text', series_text, 'later', coalesce(series_later, 0)) end
            as series
      ) as parts
    ) as extra
  );
