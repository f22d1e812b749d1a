-- The dates that repeat: their words, and which of them is in lists.

-- When dates are repeated, in words: 'Every Thursday', 'Every weekday', 'Every Tuesday and Thursday', 'Every other Monday',
-- else '12 dates'. A few may be missing, as in a break: two of three have to be followed by the next one of the rule.
-- Of what clocks show at the starts.
create or replace function quad_series_words(starts timestamp[]) returns text
  language sql stable parallel safe
  return (
    with days as (
      select day, extract(isodow from day)::integer as weekday, lead(day) over (order by day) - day as gap
      from (select distinct start::date as day from unnest(starts) as start) as local
    ), week as (
      select array_agg(distinct weekday order by weekday) as weekdays, count(*) as dates from days
    ), kept as (
      select weekdays, dates,
        (select count(*) from days
         where gap = (select min((other - weekday + 6) % 7 + 1) from unnest(weekdays) as other)) as weekly,
        (select count(*) from days where gap = 14) as fortnightly
      from week
    ), named as (
      select *, (select array_agg(to_char(date '2024-01-01' + weekday - 1, 'FMDay') order by weekday)
        from unnest(weekdays) as weekday) as names
      from kept
    )
    select case
      when dates < 3 or dates < 2 * cardinality(weekdays) then cardinality(starts) || ' dates'
      when weekly * 3 >= (dates - 1) * 2 and cardinality(names) = 7 then 'Every day'
      when weekly * 3 >= (dates - 1) * 2 and weekdays = array[1, 2, 3, 4, 5] then 'Every weekday'
      when weekly * 3 >= (dates - 1) * 2 and cardinality(names) <= 2 then 'Every ' || array_to_string(names, ' and ')
      when fortnightly * 3 >= (dates - 1) * 2 and cardinality(names) = 1 then 'Every other ' || names[1]
      else cardinality(starts) || ' dates'
    end from named
  );

-- Chains the dates of series: each is in lists from the end of those before it, so that the first one that is not over is
-- the only one. One that begins before those are over (the late show of a comedian, where nobody says when the early one
-- ends) is there as soon as the one before it has begun: it is what one can still go to. Of dates that are not listed nothing
-- counts, and of two at one time one. What is over keeps the words it has.
-- Each part is computed once, whatever Postgres expects of the table: where it had been analyzed in the middle of an import, and
-- so taken for empty, the words of a series were made for each of its dates, which took minutes.
create or replace function quad_chain_series(of_series uuid[]) returns void language sql
begin atomic
  with dates as materialized (
    select id, series_id, is_listed, start_date,
      -- Postgres reads clocks by zones of its own age: only where nobody has noted what they show.
      coalesce(start_local, start_date at time zone timezone) as start_local,
      max(ends_at) filter (where is_listed) over earlier as ends_before,
      max(start_date) filter (where is_listed) over earlier as starts_before,
      dense_rank() over (partition by series_id, is_listed order by start_date desc) - 1 as later
    from events where series_id = any(of_series)
    window earlier as (partition by series_id order by start_date, id rows between unbounded preceding and 1 preceding)
  ), texts as materialized (
    select series_id, quad_series_words(array_agg(distinct start_local)) as text
    from dates where is_listed group by series_id having count(distinct start_local) > 1
  ), chained as materialized (
    select dates.id,
      coalesce(case when not is_listed then null
        when starts_before < start_date and start_date < ends_before then starts_before
        else ends_before end, 'epoch') as from_then,
      case when is_listed then text end as text, case when is_listed and text is not null then later end as later
    from dates left join texts using (series_id)
  )
  update events set listed_from = from_then, series_text = text, series_later = later
  from chained where events.id = chained.id and (
    listed_from is distinct from from_then
    or (ends_at > now() or series_text is null) and (series_text, series_later) is distinct from (text, later::integer)
  );
end;

-- Forms the series of entries of a source, and of the others there that have their titles, and chains them. Dates are of one
-- series if all that a search can filter by is the same, so that whatever finds one finds all; many calendars give each
-- night of a show an id of its own. A series has the id of its first date.
-- `of_series`: those that dates have left meanwhile.
create or replace function quad_form_series_with(of_source uuid, of_uids text[], of_series uuid[]) returns void
  language plpgsql as $$
declare
  titles text[];
  known uuid[];
  repeated uuid[];
begin
  -- What events_source_title has.
  select array_agg(distinct left(quad_fold(title), 200)), array_agg(distinct series_id) || of_series into titles, known
  from events where source_id = of_source and uid = any(of_uids);
  with found as (
    select id, title, series_id, series_text, listed_from from events
    where source_id = of_source and left(quad_fold(title), 200) = any(titles)
    union
    select id, title, series_id, series_text, listed_from from events where series_id = any(known) and uid is not null
  ), counted as (
    select id, count(*) over (partition by quad_fold(title)) > 1 or series_id is not null or series_text is not null
      or listed_from > 'epoch' as is_repeated from found
  )
  select array_agg(id) into repeated from counted where is_repeated;
  with dates as materialized (
    select id, first_value(id) over alike as first_id, count(*) over (alike rows between unbounded preceding and unbounded following) as size
    from events where id = any(repeated)
    window alike as (partition by source_id, quad_fold(title), category, status, is_price_known, price, min_price, max_price,
      latitude, longitude, area_latitude, area_longitude, quad_fold(venue_name), room, quad_fold(location), is_online, organizer,
      is_date_to_know, search_vector order by start_date, id)
  )
  update events set series_id = case when size > 1 then first_id end,
    listed_from = case when size > 1 then listed_from else 'epoch' end,
    series_text = case when size > 1 then series_text end, series_later = case when size > 1 then series_later end
  from dates where events.id = dates.id and (
    series_id is distinct from case when size > 1 then first_id end
    or size = 1 and (listed_from, series_text) is distinct from ('epoch'::timestamptz, null::text)
  );
  perform quad_chain_series(array(select distinct series_id from events where id = any(repeated) and series_id is not null));
end $$;

-- Who takes dates of an import out of their series, because they are about to change, calls this before the transaction ends.
create or replace function quad_form_series(of_source uuid, of_uids text[]) returns void language plpgsql as $$
declare noted text := current_setting('quad.left_series', true);
begin
  perform set_config('quad.left_series', '', true);
  perform quad_form_series_with(of_source, of_uids, string_to_array(nullif(noted, ''), ' ')::uuid[]);
end $$;

-- Notes, until the transaction ends, which series a date has left: the others there may have another uid.
create or replace function quad_note_left_series() returns trigger language plpgsql as $$
declare noted text := coalesce(current_setting('quad.left_series', true), '');
begin
  if position(old.series_id::text in noted) = 0 then
    perform set_config('quad.left_series', ltrim(noted || ' ' || old.series_id), true);
  end if;
  return null;
end $$;

create or replace trigger events_note_left_series after update of series_id on events
  for each row when (old.series_id is not null and new.series_id is null and old.uid is not null)
  execute function quad_note_left_series();

-- Whoever changes a date of a series other than an import, which does so itself at the end of a batch.
create or replace function quad_keep_series() returns trigger language plpgsql as $$
declare changed events := case when tg_op = 'DELETE' then old else new end;
begin
  if changed.uid is null then perform quad_chain_series(array[changed.series_id]);
  else perform quad_form_series_with(changed.source_id, array[changed.uid], array[changed.series_id]);
  end if;
  return null;
end $$;

create or replace trigger events_keep_series after update of title, description, category, status, start_date, end_date, all_day,
  time_tba, price, min_price, max_price, is_price_known, latitude, longitude, area_latitude, area_longitude, venue_name, room,
  location, is_online, organizer, is_date_to_know, is_public, hidden_at, withdrawn_at, folded_into_id on events
  for each row when (new.series_id is not null) execute function quad_keep_series();

create or replace trigger events_join_series after insert on events
  for each row when (new.series_id is not null) execute function quad_keep_series();

create or replace trigger events_leave_series after delete on events
  for each row when (old.series_id is not null) execute function quad_keep_series();
