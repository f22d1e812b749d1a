-- What is told of an event whose time, place or status was changed.

create or replace function quad_time_of(event events) returns jsonb stable language sql
return jsonb_build_object('startDate', to_char(event.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'allDay', event.all_day, 'timeTba', event.time_tba);

create or replace function quad_place_of(event events) returns jsonb immutable language sql
return jsonb_build_object('location', event.location, 'venueName', event.venue_name);

-- Whoever changes an event: its host, one of its series, an import or a version before. `moved_from` is what those knew who
-- looked a week ago (eventMoveShownDays), so that what is moved back is not moved.
-- After the change: with a trigger that runs before it, Postgres computes every generated column of every event that is written,
-- because that trigger could change what they depend on.
create or replace function quad_note_event_move() returns trigger language plpgsql as $$
declare
  known jsonb := case when old.moved_at > now() - interval '7 days' then old.moved_from end;
  time_before jsonb := quad_time_of(old);
  time_after jsonb := quad_time_of(new);
  place_before jsonb := quad_place_of(old);
begin
  if new.status <> old.status then
    update events set cancelled_at = case when new.status = 'cancelled' then now() end where id = new.id;
  end if;
  -- What clocks show stays: a new law only moves the instant.
  if (new.start_local, new.timezone) = (old.start_local, old.timezone) then
    time_after := time_after || jsonb_build_object('startDate', time_before -> 'startDate');
  end if;
  if time_before <> time_after or place_before <> quad_place_of(new) then
    if known ? 'startDate' then time_before := known - '{location,venueName}'::text[]; end if;
    if known ? 'location' then place_before := known - '{startDate,allDay,timeTba}'::text[]; end if;
    known := nullif(case when time_before <> time_after then time_before else '{}' end
      || case when place_before <> quad_place_of(new) then place_before else '{}' end, '{}');
    update events set moved_from = known, moved_at = case when known is not null then now() end where id = new.id;
  end if;
  return null;
end $$;

-- Not when an event takes another source's words, with all that is known of them.
create or replace trigger events_note_change after update of status, start_date, all_day, time_tba, location, venue_name on events
  for each row when (new.source_id is not distinct from old.source_id
    and (new.status, new.start_date, new.all_day, new.time_tba, new.location, new.venue_name)
      is distinct from (old.status, old.start_date, old.all_day, old.time_tba, old.location, old.venue_name))
  execute function quad_note_event_move();
