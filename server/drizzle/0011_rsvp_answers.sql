DROP INDEX "rsvps_attending";--> statement-breakpoint
DROP INDEX "rsvps_user";--> statement-breakpoint
DROP INDEX "rsvps_guest";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "waitlist_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "rsvps_event" ON "rsvps" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rsvps_attending_members" ON "rsvps" USING btree ("event_id","created_at","id") WHERE "rsvps"."status" = 'attending' and "rsvps"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_member" ON "rsvps" USING btree ("user_id","event_id","status") WHERE "rsvps"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_guest_address" ON "rsvps" USING btree (lower("guest_email"),"event_id") WHERE "rsvps"."guest_email" is not null;--> statement-breakpoint
UPDATE "events" SET "waitlist_count" = waiting.number
FROM (SELECT event_id, count(*)::int AS number FROM "rsvps" WHERE status = 'waitlisted' GROUP BY event_id) AS waiting
WHERE waiting.event_id = "events"."id";--> statement-breakpoint
-- Whatever writes RSVPs, also a version of the server that doesn't know the column, keeps the length of the waitlist.
CREATE FUNCTION quad_count_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.status = 'waitlisted' THEN
    UPDATE events SET waitlist_count = waitlist_count + 1 WHERE id = NEW.event_id;
  ELSE
    UPDATE events SET waitlist_count = waitlist_count - 1 WHERE id = OLD.event_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rsvps_waitlist_begun AFTER INSERT ON "rsvps"
  FOR EACH ROW WHEN (NEW.status = 'waitlisted') EXECUTE FUNCTION quad_count_waitlist();
--> statement-breakpoint
CREATE TRIGGER rsvps_waitlist_changed AFTER UPDATE OF "status" ON "rsvps"
  FOR EACH ROW WHEN ((OLD.status = 'waitlisted') <> (NEW.status = 'waitlisted')) EXECUTE FUNCTION quad_count_waitlist();
--> statement-breakpoint
CREATE TRIGGER rsvps_waitlist_ended AFTER DELETE ON "rsvps"
  FOR EACH ROW WHEN (OLD.status = 'waitlisted') EXECUTE FUNCTION quad_count_waitlist();
--> statement-breakpoint
-- The rules of RSVPs (decision 026). Those that write are called in a transaction that keeps the lock of the event's row
-- until its end; each of their statements sees what was committed before it got the lock.

-- Whether somebody has proved to read the mails of an address: an account has verified it, or a guest opened the link
-- of a mail sent there. All other addresses may have been typed by anybody.
CREATE FUNCTION quad_is_confirmed_address(address text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM users WHERE lower(email) = lower(address) AND email_verified)
    OR EXISTS (SELECT FROM rsvps WHERE lower(guest_email) = lower(address) AND confirmed_at IS NOT NULL);
--> statement-breakpoint
-- 1 for the first in line, null for people who aren't on the waitlist.
CREATE FUNCTION quad_waitlist_position(answer rsvps) RETURNS integer LANGUAGE sql STABLE
  RETURN CASE WHEN answer.status = 'waitlisted' THEN (
    SELECT count(*)::int FROM rsvps line WHERE line.event_id = answer.event_id AND line.status = 'waitlisted'
      AND (line.waitlisted_at, line.id) <= (answer.waitlisted_at, answer.id)) END;
--> statement-breakpoint
-- An RSVP as its owner sees it (ownRsvpSchema in shared/src/contract/rsvps.ts).
CREATE FUNCTION quad_own_answer(answer rsvps, waitlist_position integer) RETURNS jsonb LANGUAGE sql STABLE
  RETURN jsonb_build_object('id', answer.id, 'eventId', answer.event_id, 'status', answer.status,
      'waitlistPosition', waitlist_position)
    || CASE WHEN answer.confirm_by IS NULL THEN '{}'
       ELSE jsonb_build_object('confirmBy', quad_json_instant(answer.confirm_by)) END;
--> statement-breakpoint
-- When the mail about a person's own answer is due; null if none is to be queued: staying out is not worth one, an
-- address that nobody confirmed gets one, and changes before the last one is due are gathered in it.
CREATE FUNCTION quad_answer_mail_at(
  before rsvps, next_status text, is_confirmed boolean, moment timestamptz, pause_minutes integer
) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  live constant text[] := '{attending,maybe,waitlisted}';
BEGIN
  IF next_status IS NOT DISTINCT FROM before.status OR before.answer_mail_at > moment
    OR NOT (next_status = 'pending' OR next_status = ANY (live) OR coalesce(before.status = ANY (live), false))
    THEN RETURN NULL;
  END IF;
  IF before.mailed_status IS NOT NULL AND NOT is_confirmed AND NOT quad_is_confirmed_address(
    coalesce((SELECT email FROM users WHERE id = before.user_id), before.guest_email)) THEN RETURN NULL;
  END IF;
  RETURN greatest(moment, before.answer_mail_at + make_interval(mins => pause_minutes));
END $$;
--> statement-breakpoint
-- What everybody sees of an event's RSVPs (attendanceSchema), sent to all open pages when the transaction commits.
CREATE FUNCTION quad_publish_attendance(event uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  attendance jsonb;
BEGIN
  SELECT jsonb_build_object('eventId', id, 'attendeeCount', attendee_count, 'waitlistCount', waitlist_count,
    'maxAttendees', max_attendees) INTO attendance FROM events WHERE id = event;
  PERFORM pg_notify('quad_live', attendance::text);
  RETURN attendance;
END $$;
--> statement-breakpoint
-- Takes back the spots, and positions in line, of guests who didn't open the link in time, and gives free spots to the
-- first in line, without such guests and suspended people. The caller holds the lock.
CREATE FUNCTION quad_give_spots(event uuid, moment timestamptz, OUT promoted uuid[], OUT is_preview_old boolean)
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
  SELECT attendee_count, max_attendees, waitlist_count INTO counted, spots, waiting FROM events
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
--> statement-breakpoint
-- The same in a transaction of its own or of a change that freed spots or added some; null for an event that is gone or
-- hidden.
CREATE FUNCTION quad_fill_spots(event uuid, moment timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  given record;
BEGIN
  PERFORM FROM events WHERE id = event AND hidden_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO given FROM quad_give_spots(event, moment);
  RETURN jsonb_build_object('promotedIds', given.promoted, 'isPreviewOld', given.is_preview_old,
    'attendance', quad_publish_attendance(event));
END $$;
--> statement-breakpoint
-- Answers an event for a member, or for a guest with name and e-mail: one row per person, never more attendees than
-- spots, a free spot goes to the waitlist first, a person with a spot keeps it, and a guest without proof of the address
-- gets one only among the third for such guests, and once. Repeating an answer changes nothing.
-- Returns an AnswerOutcome of features/rsvps/rsvps.service.ts, or only the code of a refusal: then the caller rolls back.
CREATE FUNCTION quad_answer_event(
  p_event uuid, p_user uuid, p_guest_name text, p_guest_email text, p_guest_address text, wanted text, is_by_link boolean,
  moment timestamptz, hold_minutes integer, pause_minutes integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  is_member constant boolean := p_user IS NOT NULL;
  live constant text[] := '{attending,maybe,waitlisted}';
  wants_in constant boolean := wanted = ANY (live);
  event record;
  member_email text;
  is_refused boolean := false;
  is_shown boolean := false;
  was_live boolean;
  is_typed boolean;
  is_proven boolean := is_member;
  before rsvps;
  answer rsvps;
  next_status text;
  confirmed timestamptz;
  deadline timestamptz;
  mail_at timestamptz;
  joins_line boolean;
  change integer := 0;
  promoted_ids uuid[];
  has_old_preview boolean;
  is_invited boolean := false;
BEGIN
  SELECT host_id, status, ends_at, hidden_at, external_source, guests_allowed INTO event
    FROM events WHERE id = p_event FOR UPDATE;
  IF NOT FOUND OR event.hidden_at IS NOT NULL THEN RETURN '{"refusal": "NOT_FOUND"}'; END IF;
  IF event.external_source <> 'user' THEN RETURN '{"refusal": "EXTERNAL_EVENT"}'; END IF;
  IF event.ends_at <= moment THEN RETURN '{"refusal": "EVENT_ENDED"}'; END IF;
  IF event.status = 'cancelled' AND wants_in THEN RETURN '{"refusal": "EVENT_CANCELLED"}'; END IF;
  IF is_member THEN
    SELECT CASE WHEN email_verified THEN lower(email) END, attendance_visibility = 'everyone' AND coalesce(first_name, '') <> '',
        suspended_at IS NOT NULL
        OR EXISTS (SELECT FROM blocks WHERE blocker_id = p_user AND blocked_id = event.host_id)
        OR EXISTS (SELECT FROM blocks WHERE blocker_id = event.host_id AND blocked_id = p_user)
      INTO member_email, is_shown, is_refused FROM users WHERE id = p_user;
    -- Also for a suspended person, who may hold a mailed link.
    IF is_refused AND wants_in THEN RETURN '{"refusal": "NOT_FOUND"}'; END IF;
  END IF;

  SELECT * INTO promoted_ids, has_old_preview FROM quad_give_spots(p_event, moment);
  SELECT attendee_count, max_attendees, waitlist_count, jsonb_array_length(attendee_preview) AS previewed,
    host_id, guests_allowed INTO event FROM events WHERE id = p_event;

  -- The partial unique indexes allow one live answer of a person, and any number that ended.
  IF is_member THEN
    SELECT * INTO before FROM rsvps WHERE user_id = p_user AND event_id = p_event
      ORDER BY status = ANY (live) DESC, status = 'removed' DESC, updated_at DESC LIMIT 1;
  ELSE
    SELECT * INTO before FROM rsvps WHERE lower(guest_email) = lower(p_guest_email) AND event_id = p_event
      ORDER BY status = ANY (live) DESC, status = 'removed' DESC, updated_at DESC LIMIT 1;
  END IF;
  was_live := coalesce(before.status = ANY (live), false);

  IF before.status = 'removed' AND (is_member OR is_by_link) THEN RETURN '{"refusal": "FORBIDDEN"}'; END IF;
  -- Who only types an address is new, whatever it has answered.
  IF NOT event.guests_allowed AND NOT is_member AND wants_in AND NOT (is_by_link AND was_live) THEN
    RETURN '{"refusal": "SIGN_IN_TO_RSVP"}';
  END IF;

  -- Only the link changes what a guest has answered; others see what a stranger would.
  is_typed := NOT is_member AND NOT is_by_link AND (was_live OR coalesce(before.status = 'removed', false));
  answer := before;
  IF is_typed THEN before := NULL; END IF;
  IF is_by_link AND NOT is_member THEN
    -- Somebody who only wants to be rid of the answer wants no more mails.
    confirmed := coalesce(before.confirmed_at, CASE WHEN wants_in THEN moment END);
    is_proven := confirmed IS NOT NULL;
  END IF;

  IF wanted NOT IN ('attending', 'waitlisted') THEN next_status := wanted;
  ELSIF before.status = 'attending' THEN next_status := 'attending';
  ELSIF NOT is_proven AND before.status = 'pending' AND wanted = 'attending' THEN next_status := 'pending';
  ELSIF event.max_attendees IS NULL THEN next_status := 'attending';
  ELSIF event.attendee_count < event.max_attendees THEN
    -- Short of its own hour, which comes once, a guest without proof needs one of a third of the spots.
    next_status := CASE
      WHEN is_proven THEN 'attending'
      WHEN before.status = 'pending' OR (before.status = 'cancelled' AND before.confirm_by IS NOT NULL) THEN 'pending'
      WHEN (SELECT count(*) FROM rsvps WHERE event_id = p_event AND status IN ('attending', 'maybe', 'waitlisted')
              AND status = 'attending' AND confirm_by IS NOT NULL) < greatest(1, event.max_attendees / 3) THEN 'attending'
      ELSE 'pending' END;
  ELSIF wanted = 'waitlisted' OR before.status = 'waitlisted' THEN next_status := 'waitlisted';
  ELSE RETURN '{"refusal": "EVENT_FULL"}';
  END IF;

  -- A repeated answer doesn't move the time.
  IF NOT is_proven AND event.max_attendees IS NOT NULL AND next_status IN ('attending', 'waitlisted') THEN
    deadline := CASE WHEN before.status = next_status THEN before.confirm_by ELSE moment + make_interval(mins => hold_minutes) END;
  END IF;

  IF is_typed THEN
    before := answer;
    answer.status := next_status;
    answer.confirm_by := deadline;
    RETURN jsonb_build_object(
      -- The end of the line, wherever the guest is in it.
      'rsvp', quad_own_answer(answer, CASE WHEN next_status = 'waitlisted' THEN event.waitlist_count + 1 END),
      'attendance', quad_publish_attendance(p_event), 'promotedIds', promoted_ids, 'isPreviewOld', has_old_preview,
      'mailAt', NULL, 'isInvited', false,
      'typedFor', jsonb_build_object('id', before.id, 'status', before.status, 'isConfirmed', before.confirmed_at IS NOT NULL));
  END IF;

  mail_at := quad_answer_mail_at(before, next_status, confirmed IS NOT NULL, moment, pause_minutes);
  joins_line := next_status = 'waitlisted' AND before.status IS DISTINCT FROM 'waitlisted';
  IF before.id IS NULL THEN
    INSERT INTO rsvps (event_id, user_id, guest_name, guest_email, guest_address, status, waitlisted_at, confirm_by,
        confirmed_at, answer_mail_at)
      -- The clock, not the transaction's start: who gets the lock first is first in line.
      VALUES (p_event, p_user, p_guest_name, p_guest_email, p_guest_address, next_status,
        CASE WHEN joins_line THEN clock_timestamp() END, deadline, confirmed, mail_at)
      RETURNING * INTO answer;
  ELSE
    UPDATE rsvps SET
      -- A guest's name can't change while the answer is live: anybody can type another person's address.
      guest_name = CASE WHEN was_live THEN guest_name ELSE coalesce(p_guest_name, guest_name) END,
      guest_email = CASE WHEN was_live THEN guest_email ELSE coalesce(p_guest_email, guest_email) END,
      guest_address = CASE WHEN was_live THEN guest_address ELSE coalesce(p_guest_address, guest_address) END,
      status = next_status,
      waitlisted_at = CASE WHEN joins_line THEN clock_timestamp() WHEN next_status = 'waitlisted' THEN waitlisted_at END,
      confirm_by = deadline, confirmed_at = confirmed, answer_mail_at = coalesce(mail_at, answer_mail_at),
      updated_at = now()
    WHERE id = before.id RETURNING * INTO answer;
  END IF;

  change := (next_status = 'attending')::int - coalesce(before.status = 'attending', false)::int;
  IF change <> 0 THEN UPDATE events SET attendee_count = attendee_count + change WHERE id = p_event; END IF;
  has_old_preview := has_old_preview OR (change <> 0 AND is_shown AND (before.id IS NOT NULL OR event.previewed < 3));
  -- Only who leaves frees something that the waitlist didn't get at the beginning.
  IF change < 0 THEN
    SELECT promoted_ids || promoted, has_old_preview OR is_preview_old INTO promoted_ids, has_old_preview
      FROM quad_give_spots(p_event, moment);
  END IF;

  -- Anybody can type the address of an invited person.
  IF (is_member OR is_by_link) AND next_status IN ('attending', 'waitlisted', 'declined') THEN
    is_invited := EXISTS (SELECT FROM event_invitations WHERE receiver_id = p_user AND event_id = p_event)
      OR EXISTS (SELECT FROM event_invitations WHERE event_id = p_event
        AND lower(invitee_email) = coalesce(member_email, lower(p_guest_email)));
  END IF;
  RETURN jsonb_build_object(
    'rsvp', quad_own_answer(answer, CASE WHEN joins_line THEN event.waitlist_count + 1
      WHEN next_status = 'waitlisted' THEN quad_waitlist_position(answer) END),
    'attendance', quad_publish_attendance(p_event), 'promotedIds', promoted_ids, 'isPreviewOld', has_old_preview,
    'mailAt', quad_json_instant(mail_at), 'isInvited', is_invited, 'typedFor', NULL);
END $$;
--> statement-breakpoint
-- Records that a guest opened the link of their mail: the spot they hold, or their position in line, no longer lapses,
-- and a pending answer gets a spot if one is free. What had lapsed by then stays lapsed. Returns an AnswerOutcome, or
-- null if there was nothing to confirm: members' addresses are known otherwise.
CREATE FUNCTION quad_confirm_answer(p_rsvp uuid, p_event uuid, moment timestamptz, pause_minutes integer)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  live constant text[] := '{attending,maybe,waitlisted}';
  before rsvps;
  answer rsvps;
  gets_spot boolean;
  mail_at timestamptz;
  promoted_ids uuid[];
  has_old_preview boolean;
BEGIN
  PERFORM FROM events WHERE id = p_event AND hidden_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO before FROM rsvps WHERE id = p_rsvp AND user_id IS NULL;
  IF NOT FOUND OR (before.confirmed_at IS NOT NULL AND before.status <> 'pending') THEN RETURN NULL; END IF;
  SELECT * INTO promoted_ids, has_old_preview FROM quad_give_spots(p_event, moment);
  SELECT * INTO answer FROM rsvps WHERE id = p_rsvp;
  SELECT answer.status = 'pending' AND status <> 'cancelled' AND ends_at > moment
      AND (max_attendees IS NULL OR attendee_count < max_attendees)
    INTO gets_spot FROM events WHERE id = p_event;
  mail_at := quad_answer_mail_at(before, CASE WHEN gets_spot THEN 'attending' ELSE answer.status END, true, moment, pause_minutes);
  UPDATE rsvps SET
    status = CASE WHEN gets_spot THEN 'attending' ELSE status END,
    confirmed_at = coalesce(confirmed_at, moment),
    confirm_by = CASE WHEN status = ANY (live) THEN NULL ELSE confirm_by END,
    answer_mail_at = coalesce(mail_at, answer_mail_at),
    updated_at = CASE WHEN gets_spot THEN now() ELSE updated_at END
  WHERE id = p_rsvp RETURNING * INTO answer;
  IF gets_spot THEN UPDATE events SET attendee_count = attendee_count + 1 WHERE id = p_event; END IF;
  -- Who is in line may now be its first.
  SELECT promoted_ids || promoted, has_old_preview OR is_preview_old INTO promoted_ids, has_old_preview
    FROM quad_give_spots(p_event, moment);
  RETURN jsonb_build_object(
    'rsvp', quad_own_answer(answer, quad_waitlist_position(answer)),
    'attendance', quad_publish_attendance(p_event), 'promotedIds', promoted_ids, 'isPreviewOld', has_old_preview,
    'mailAt', quad_json_instant(mail_at), 'isInvited', true, 'typedFor', NULL);
END $$;
