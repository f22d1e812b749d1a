-- Words as people write them: 'Salsa/Bachata' is two, and 'D&D', 'C++', 'U.S.A.' and 'e-sports' are one each, like 'DnD',
-- 'cpp', 'USA' and 'esports'. A search asks for these; an event has them beside what it had, so that the version before
-- finds what it found.
create function quad_search_query(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(quad_fold(value),
    '([[:alpha:]]/|/(?=[[:alpha:]]))', '\1 ', 'g'),
    '\m([[:alnum:]]{1,2}) ?& ?([[:alnum:]]{1,2})\M', '\1n\2', 'g'),
    '([[:alnum:]])\+\+', '\1pp', 'g'),
    '\m([[:alpha:]])#', '\1sharp', 'g'),
    '(?<=\m[[:alpha:]])\.(?=[[:alnum:]])|(?<=[[:alnum:]])\.(?=[[:alpha:]]\M)', '', 'g'),
    '(?<=[[:alpha:]])\.(?=[[:alpha:]])', ' ', 'g'),
    '(?<=[[:alnum:]])-(?=[[:alnum:]])', '', 'g');
--> statement-breakpoint
create function quad_words(folded text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', folded || ' ' || coalesce((
    select string_agg(regexp_replace(part[1], '[-./]', ' ', 'g') || ' ' || quad_search_query(part[1]), ' ')
    from regexp_matches(folded, '([^\s]*[[:alnum:]][-./&+#][^\s]*|\m[[:alnum:]]{1,2} & [[:alnum:]]{1,2}\M)', 'g') as part), ''));
--> statement-breakpoint
create or replace function quad_search_vector(title text, venue text, room text, location text, organizer text, description text)
  returns tsvector language sql immutable parallel safe
  return setweight(quad_words(quad_fold(coalesce(title, ''))), 'A')
      || setweight(quad_words(quad_fold(coalesce(venue, '') || ' ' || coalesce(room, '') || ' ' || coalesce(location, '')
        || ' ' || coalesce(organizer, ''))), 'B')
      || setweight(quad_words(quad_fold(left(coalesce(description, ''), 4000))), 'C');
--> statement-breakpoint
-- Events of before, of which something changes: the column is made again where what it is made of is written.
update "events" set "title" = "title" where "search_vector" is distinct from
  quad_search_vector("title", "venue_name", "room", "location", "organizer", "description");
