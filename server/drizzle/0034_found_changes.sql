ALTER TABLE "event_changes" ADD COLUMN "changes_search" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
-- Each process keeps what searches know of events, so it has to hear of new events as well, and of all that decides whether and
-- where one is found.
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
--> statement-breakpoint
create or replace trigger events_changed after update on events for each row
  when ((new.summary, new.attendee_count, new.is_listed, new.listed_from, new.search_latitude, new.search_longitude, new.search_vector)
    is distinct from
    (old.summary, old.attendee_count, old.is_listed, old.listed_from, old.search_latitude, old.search_longitude, old.search_vector))
  execute function quad_note_change();
--> statement-breakpoint
create function quad_note_new_events() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id) select id from added where is_listed;
  return null;
end $$;
--> statement-breakpoint
create trigger events_added after insert on events referencing new table as added for each statement
  execute function quad_note_new_events();
--> statement-breakpoint
create function quad_note_all_events() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id) select id from events;
  return null;
end $$;
--> statement-breakpoint
create trigger events_emptied before truncate on events for each statement execute function quad_note_all_events();
