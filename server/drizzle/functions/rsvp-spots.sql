-- Who has a spot at an event, and who is next in line (decision 026). What writes is called in a transaction that keeps the lock
-- of the event's row until its end; each statement sees what was committed before it got the lock.

-- Whether somebody has proved to read the mails of an address: an account has verified it, or a guest opened the link
-- of a mail sent there. All other addresses may have been typed by anybody.
-- In PL/pgSQL: a function in SQL is planned each time that a statement calls it, which takes five times as long as running it.
create or replace function quad_is_confirmed_address(address text) returns boolean language plpgsql stable as $$
begin
  return exists (select from users where lower(email) = lower(address) and email_verified)
    or exists (select from rsvps where lower(guest_email) = lower(address) and confirmed_at is not null);
end $$;

-- 1 for the first in line, null for people who aren't on the waitlist.
create or replace function quad_waitlist_position(answer rsvps) returns integer language plpgsql stable as $$
begin
  if answer.status is distinct from 'waitlisted' then return null; end if;
  return (select count(*)::int from rsvps line where line.event_id = answer.event_id and line.status = 'waitlisted'
    and (line.waitlisted_at, line.id) <= (answer.waitlisted_at, answer.id));
end $$;

-- An RSVP as its owner sees it (ownRsvpSchema in shared/src/contract/rsvps.ts).
create or replace function quad_own_answer(answer rsvps, waitlist_position integer) RETURNS jsonb LANGUAGE sql STABLE
  RETURN jsonb_build_object('id', answer.id, 'eventId', answer.event_id, 'status', answer.status,
      'waitlistPosition', waitlist_position)
    || CASE WHEN answer.confirm_by IS NULL THEN '{}'
       ELSE jsonb_build_object('confirmBy', quad_json_instant(answer.confirm_by)) END;

-- What everybody sees of an event's RSVPs (attendanceSchema), sent to all open pages when the transaction commits.
create or replace function quad_publish_attendance(event uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  attendance jsonb;
BEGIN
  SELECT jsonb_build_object('eventId', id, 'attendeeCount', attendee_count, 'waitlistCount', waitlist_count,
    'maxAttendees', max_attendees) INTO attendance FROM events WHERE id = event;
  PERFORM pg_notify('quad_live', attendance::text);
  RETURN attendance;
END $$;

-- Takes back the spots, and positions in line, of guests who didn't open the link in time, and gives free spots to the
-- first in line, without such guests and suspended people. The caller holds the lock.
create or replace function quad_give_spots(event uuid, moment timestamptz, OUT promoted uuid[], OUT is_preview_old boolean)
LANGUAGE plpgsql AS $$
DECLARE
  counted integer;
  spots integer;
  waiting integer;
  taken integer;
  lapsed uuid[];
  lapsed_spots integer;
BEGIN
  promoted := '{}';
  is_preview_old := false;
  -- Whoever is in line for tickets has to buy one: they are told instead (features/tickets).
  SELECT attendee_count, max_attendees, CASE payment_mode WHEN 'door' THEN waitlist_count ELSE 0 END INTO counted, spots, waiting FROM events
    WHERE id = event AND status <> 'cancelled' AND ends_at > moment;
  IF NOT FOUND THEN RETURN; END IF;
  taken := counted;
  IF spots IS NOT NULL THEN
    SELECT array_agg(id), count(*) FILTER (WHERE status = 'attending') INTO lapsed, lapsed_spots FROM rsvps
      WHERE event_id = event AND status IN ('attending', 'maybe', 'waitlisted') AND confirm_by <= moment;
    IF lapsed IS NOT NULL THEN
      UPDATE rsvps SET status = 'cancelled', waitlisted_at = NULL, updated_at = now() WHERE id = ANY (lapsed);
      taken := taken - lapsed_spots;
    END IF;
  END IF;
  IF waiting > 0 AND (spots IS NULL OR taken < spots) THEN
    SELECT coalesce(array_agg(id ORDER BY waitlisted_at, id), '{}'), coalesce(bool_or(user_id IS NOT NULL), false)
      INTO promoted, is_preview_old FROM (
        SELECT id, user_id, waitlisted_at FROM rsvps waiter
        WHERE event_id = event AND status = 'waitlisted' AND confirm_by IS NULL
          AND NOT EXISTS (SELECT FROM users WHERE users.id = waiter.user_id AND suspended_at IS NOT NULL)
        ORDER BY waitlisted_at, id LIMIT spots - taken
      ) AS first_in_line;
    IF promoted <> '{}' THEN
      UPDATE rsvps SET status = 'attending', waitlisted_at = NULL, updated_at = now() WHERE id = ANY (promoted);
      taken := taken + cardinality(promoted);
    END IF;
  END IF;
  IF taken <> counted THEN UPDATE events SET attendee_count = taken WHERE id = event; END IF;
END $$;

-- The same in a transaction of its own or of a change that freed spots or added some; null for an event that is gone or
-- hidden.
create or replace function quad_fill_spots(event uuid, moment timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  given record;
BEGIN
  PERFORM FROM events WHERE id = event AND hidden_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO given FROM quad_give_spots(event, moment);
  RETURN jsonb_build_object('promotedIds', given.promoted, 'isPreviewOld', given.is_preview_old,
    'attendance', quad_publish_attendance(event));
END $$;

-- Whatever writes RSVPs, also a version of the server that doesn't know the column, keeps the length of the waitlist.
create or replace function quad_count_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.status = 'waitlisted' THEN
    UPDATE events SET waitlist_count = waitlist_count + 1 WHERE id = NEW.event_id;
  ELSE
    UPDATE events SET waitlist_count = waitlist_count - 1 WHERE id = OLD.event_id;
  END IF;
  RETURN NULL;
END $$;

create or replace trigger rsvps_waitlist_begun AFTER INSERT ON "rsvps"
  FOR EACH ROW WHEN (NEW.status = 'waitlisted') EXECUTE FUNCTION quad_count_waitlist();

create or replace trigger rsvps_waitlist_changed AFTER UPDATE OF "status" ON "rsvps"
  FOR EACH ROW WHEN ((OLD.status = 'waitlisted') <> (NEW.status = 'waitlisted')) EXECUTE FUNCTION quad_count_waitlist();

create or replace trigger rsvps_waitlist_ended AFTER DELETE ON "rsvps"
  FOR EACH ROW WHEN (OLD.status = 'waitlisted') EXECUTE FUNCTION quad_count_waitlist();
