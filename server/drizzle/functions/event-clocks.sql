-- What clocks show when an event is (start_local, end_local) belongs to its instants and zone. Whoever changes these and not
-- that, as the version before does, leaves an event whose clock isn't known: it is read from its instants again, and not the
-- other way round.
create or replace function quad_forget_clock() returns trigger language plpgsql as $$
begin
  update events set start_local = null, end_local = null, time_kind = null, zones_version = null where id = new.id;
  return null;
end $$;

create or replace trigger events_forget_clock after update of start_date, end_date, timezone on events for each row
  when (new.zones_version is not null
    and (new.start_date, new.end_date, new.timezone) is distinct from (old.start_date, old.end_date, old.timezone)
    and (new.start_local, new.end_local, new.zones_version) is not distinct from (old.start_local, old.end_local, old.zones_version))
  execute function quad_forget_clock();
