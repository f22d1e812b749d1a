-- The change feed of events: each process keeps what searches and pages know of them, and reads here what has become old.
-- Whoever writes is noticed, a version before too.

-- `changes_search`: whether it decides if and where the event is found.
create or replace function quad_note_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into event_changes (event_id) values (old.id);
  else
    insert into event_changes (event_id, changes_search) values (old.id,
      (new.is_listed, new.start_date, new.ends_at, new.listed_from, new.search_latitude, new.search_longitude, new.latitude is null,
        new.category, new.is_free, new.is_date_to_know, new.is_ongoing, new.search_vector)
      is distinct from
      (old.is_listed, old.start_date, old.ends_at, old.listed_from, old.search_latitude, old.search_longitude, old.latitude is null,
        old.category, old.is_free, old.is_date_to_know, old.is_ongoing, old.search_vector));
  end if;
  return null;
end $$;

create or replace trigger events_changed
  after update of summary, is_listed, listed_from, search_latitude, search_longitude, search_vector on events for each row
  when ((new.summary, new.is_listed, new.listed_from, new.search_latitude, new.search_longitude, new.search_vector)
    is distinct from (old.summary, old.is_listed, old.listed_from, old.search_latitude, old.search_longitude, old.search_vector))
  execute function quad_note_change();

create or replace trigger events_deleted after delete on events for each row execute function quad_note_change();

-- A new number of attendees needs no comparison of all that searches know. The other trigger fires after updates of what its
-- columns are generated from, as Postgres finds out itself.
create or replace function quad_note_attendance() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id, changes_search) values (old.id, false);
  return null;
end $$;

create or replace trigger events_answered after update of attendee_count on events for each row
  when (new.attendee_count <> old.attendee_count) execute function quad_note_attendance();

create or replace function quad_note_new_events() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id) select id from added where is_listed;
  return null;
end $$;

create or replace trigger events_added after insert on events referencing new table as added for each statement
  execute function quad_note_new_events();

create or replace function quad_note_all_events() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id) select id from events;
  return null;
end $$;

create or replace trigger events_emptied before truncate on events for each statement execute function quad_note_all_events();
