-- The rules of RSVPs (decision 026).

-- When the mail about a person's own answer is due; null if none is to be queued: staying out is not worth one, an
-- address that nobody confirmed gets one, and changes before the last one is due are gathered in it. After a mail that told
-- of no spot yet, a spot is told at once: that mail has the pass and the event for the calendar.
create or replace function quad_answer_mail_at(
  before rsvps, next_status text, is_confirmed boolean, moment timestamptz, pause_minutes integer
) returns timestamptz language plpgsql stable as $$
declare
  live constant text[] := '{attending,maybe,waitlisted}';
  is_new_spot constant boolean := next_status = 'attending' and coalesce(before.mailed_status <> 'attending', false);
begin
  if next_status is not distinct from before.status or (before.answer_mail_at > moment and not is_new_spot)
    or not (next_status = 'pending' or next_status = any (live) or coalesce(before.status = any (live), false))
    then return null;
  end if;
  if before.mailed_status is not null and not is_confirmed then
    if not quad_is_confirmed_address(coalesce((select email from users where id = before.user_id), before.guest_email)) then return null; end if;
  end if;
  return case when is_new_spot then moment
    else greatest(moment, before.answer_mail_at + make_interval(mins => pause_minutes)) end;
end $$;

-- Records that a guest opened the link of their mail: the spot they hold, or their position in line, no longer lapses,
-- and a pending answer gets a spot if one is free. What had lapsed by then stays lapsed. Returns an RsvpOutcome, or
-- null if there was nothing to confirm: members' addresses are known otherwise.
create or replace function quad_confirm_answer(p_rsvp uuid, p_event uuid, moment timestamptz, pause_minutes integer)
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
  PERFORM FROM events WHERE id = p_event AND hidden_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO before FROM rsvps WHERE id = p_rsvp AND user_id IS NULL;
  IF NOT FOUND OR (before.confirmed_at IS NOT NULL AND before.status <> 'pending') THEN RETURN NULL; END IF;
  SELECT * INTO promoted_ids, has_old_preview FROM quad_give_spots(p_event, moment);
  SELECT * INTO answer FROM rsvps WHERE id = p_rsvp;
  SELECT answer.status = 'pending' AND status <> 'cancelled' AND ends_at > moment AND payment_mode = 'door'
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

-- Answers an event for a member (`p_user`), or for a guest with name and e-mail: one row per person, never more attendees than
-- spots, a free spot goes to the waitlist first, a person with a spot keeps it, and a guest without proof of the address gets one
-- only among the third for such guests, and once. Repeating an answer changes nothing.
-- Returns an RsvpOutcome of features/rsvps/rsvps.service.ts, or only the code of a refusal: then the caller rolls back.
create or replace function quad_answer(
  p_event uuid, p_user uuid, p_guest_name text, p_guest_email text, p_guest_address text,
  wanted text, is_by_link boolean, moment timestamptz, hold_minutes integer, pause_minutes integer
) returns jsonb language plpgsql as $$
declare
  live constant text[] := '{attending,maybe,waitlisted}';
  is_member constant boolean := p_user is not null;
  wants_in constant boolean := wanted = any (live);
  promoted_ids uuid[];
  has_old_preview boolean;
  event record;
  member record;
  before rsvps;
  answer rsvps;
  was_live boolean;
  has_spot boolean;
  is_typed boolean;
  is_proven boolean;
  is_invited boolean := false;
  joins_line boolean;
  refusal text;
  next_status text;
  confirmed timestamptz;
  deadline timestamptz;
  mail_at timestamptz;
  change integer;
  place integer;
begin
  -- Whatever changes the RSVPs of an event waits here for the one before.
  perform from events where id = p_event for no key update;
  select * into promoted_ids, has_old_preview from quad_give_spots(p_event, moment);
  select id, host_id, status, ends_at, hidden_at, external_source, guests_allowed, attendee_count, held_count, max_attendees, waitlist_count,
      payment_mode = 'online' as has_tickets, jsonb_array_length(attendee_preview) as previewed
    into event from events where id = p_event;
  select attendance_visibility = 'everyone' and coalesce(first_name, '') <> '' as is_shown,
      case when email_verified then lower(email) end as address,
      suspended_at is not null
      or exists (select from blocks where blocker_id = users.id and blocked_id = event.host_id)
      or exists (select from blocks where blocker_id = event.host_id and blocked_id = users.id) as is_refused
    into member from users where id = p_user;
  -- The partial unique indexes allow one live answer of a person, and any number that ended.
  select theirs.* into before from (
      select * from rsvps where user_id = p_user and event_id = p_event
      union all
      select * from rsvps where lower(guest_email) = lower(p_guest_email) and event_id = p_event
    ) as theirs
    order by status = any (live) desc, status = 'removed' desc, updated_at desc limit 1;
  was_live := coalesce(before.status = any (live), false);
  has_spot := coalesce(before.status = 'attending', false) and (is_member or is_by_link);

  refusal := case
    when event.id is null or event.hidden_at is not null then 'NOT_FOUND'
    when event.external_source <> 'user' then 'EXTERNAL_EVENT'
    when event.ends_at <= moment then 'EVENT_ENDED'
    when event.status = 'cancelled' and wants_in then 'EVENT_CANCELLED'
    -- Also for a suspended person, who may hold a mailed link.
    when member.is_refused and wants_in then 'NOT_FOUND'
    when before.status = 'removed' and (is_member or is_by_link) then 'FORBIDDEN'
    -- A spot comes with a ticket, and goes with it.
    when event.has_tickets and wanted = 'attending' and not has_spot then 'TICKET_REQUIRED'
    when event.has_tickets and wanted <> 'attending' and has_spot then 'CONFLICT'
    when event.has_tickets and wanted = 'waitlisted' and event.waitlist_count = 0
      and event.attendee_count + event.held_count < event.max_attendees
      and not quad_is_sold_out(p_event, p_user, p_guest_email, moment) then 'TICKET_REQUIRED'
    -- Who only types an address is new, whatever it has answered.
    when not event.guests_allowed and not is_member and wants_in and not (is_by_link and was_live) then 'SIGN_IN_TO_RSVP' end;
  if refusal is not null then return jsonb_build_object('refusal', refusal); end if;

  answer := before;
  -- Only the link changes what a guest has answered; others see what a stranger would.
  is_typed := not is_member and not is_by_link and (was_live or coalesce(before.status = 'removed', false));
  if is_typed then before := null; end if;
  -- Somebody who only wants to be rid of the answer wants no more mails.
  confirmed := case when is_by_link and not is_member then coalesce(before.confirmed_at, case when wants_in then moment end) end;
  is_proven := is_member or confirmed is not null;

  if wanted not in ('attending', 'waitlisted') then next_status := wanted;
  elsif before.status = 'attending' then next_status := 'attending';
  elsif not is_proven and before.status = 'pending' and wanted = 'attending' then next_status := 'pending';
  elsif event.has_tickets then next_status := 'waitlisted';
  elsif event.max_attendees is null then next_status := 'attending';
  elsif event.attendee_count < event.max_attendees then
    -- Short of its own hour, which comes once, a guest without proof needs one of a third of the spots.
    next_status := case
      when is_proven then 'attending'
      when before.status = 'pending' or (before.status = 'cancelled' and before.confirm_by is not null) then 'pending'
      when (select count(*) from rsvps where event_id = p_event and status in ('attending', 'maybe', 'waitlisted')
          and status = 'attending' and confirm_by is not null) < greatest(1, event.max_attendees / 3) then 'attending'
      else 'pending' end;
  elsif wanted = 'waitlisted' or before.status = 'waitlisted' then next_status := 'waitlisted';
  else return '{"refusal": "EVENT_FULL"}'; end if;

  joins_line := next_status = 'waitlisted' and before.status is distinct from 'waitlisted';
  -- A repeated answer doesn't move the time; nobody confirms once the event is over.
  deadline := case when not is_proven and event.max_attendees is not null and next_status in ('attending', 'waitlisted')
    then case when before.status = next_status then before.confirm_by
      else least(moment + make_interval(mins => hold_minutes), event.ends_at) end end;

  if is_typed then
    before := answer;
    answer.status := next_status;
    answer.confirm_by := deadline;
    -- The end of the line, wherever the guest is in it.
    place := case when next_status = 'waitlisted' then event.waitlist_count + 1 end;
  else
    mail_at := quad_answer_mail_at(before, next_status, confirmed is not null, moment, pause_minutes);
    if before.id is null then
      insert into rsvps (event_id, user_id, guest_name, guest_email, guest_address, status, waitlisted_at, confirm_by, confirmed_at,
          answer_mail_at)
        -- The clock, not the transaction's start: who gets the lock first is first in line.
        values (p_event, p_user, p_guest_name, p_guest_email, p_guest_address, next_status, case when joins_line then clock_timestamp() end,
          deadline, confirmed, mail_at)
        returning * into answer;
    else
      update rsvps set
        -- A guest's name can't change while the answer is live: anybody can type another person's address.
        guest_name = case when was_live then guest_name else coalesce(p_guest_name, guest_name) end,
        guest_email = case when was_live then guest_email else coalesce(p_guest_email, guest_email) end,
        guest_address = case when was_live then guest_address else coalesce(p_guest_address, guest_address) end,
        status = next_status,
        waitlisted_at = case when joins_line then clock_timestamp() when next_status = 'waitlisted' then waitlisted_at end,
        -- Whoever joins the line again is called again.
        spot_offered_until = case when next_status = 'waitlisted' and not joins_line then spot_offered_until end,
        confirm_by = deadline, confirmed_at = confirmed, answer_mail_at = coalesce(mail_at, answer_mail_at),
        updated_at = now()
      where id = before.id returning * into answer;
    end if;
    place := case when joins_line then event.waitlist_count + 1 else quad_waitlist_position(answer) end;
    -- The spot that was kept for them is for everybody.
    if event.has_tickets and before.spot_offered_until > moment and answer.spot_offered_until is null then
      perform quad_price_tickets(p_event, moment);
    end if;

    change := (next_status = 'attending')::int - coalesce(before.status = 'attending', false)::int;
    if change <> 0 then
      update events set attendee_count = attendee_count + change where id = p_event;
      has_old_preview := has_old_preview or member.is_shown is true and (before.id is not null or event.previewed < 3);
    end if;
    if change < 0 then
      select promoted_ids || promoted, has_old_preview or is_preview_old into promoted_ids, has_old_preview
        from quad_give_spots(p_event, moment);
    end if;

    -- Anybody can type the address of an invited person.
    if next_status in ('attending', 'waitlisted', 'declined') and (is_member or is_by_link) then
      is_invited := exists (select from event_invitations where receiver_id = p_user and event_id = p_event)
        or exists (select from event_invitations where event_id = p_event and lower(invitee_email) =
          case when is_member then member.address else lower(p_guest_email) end);
    end if;
  end if;

  return jsonb_build_object(
    'rsvp', quad_own_answer(answer, place), 'attendance', quad_publish_attendance(p_event),
    'promotedIds', promoted_ids, 'isPreviewOld', has_old_preview,
    'mailAt', quad_json_instant(mail_at), 'isInvited', is_invited,
    'typedFor', case when is_typed then
      jsonb_build_object('id', before.id, 'status', before.status, 'isConfirmed', before.confirmed_at is not null) end);
end $$;

-- For the version before, which answers people together and asks alone for those whose outcome is missing: that is everybody
-- here. Goes with the next edition.
create or replace function quad_answer_several(
  p_event uuid, answers json, counted jsonb, moment timestamptz, hold_minutes integer, pause_minutes integer, is_alone boolean
) returns table (number integer, outcome jsonb) language sql as $$
  select 0, quad_answer(p_event, user_id, guest_name, guest_email, guest_address, wanted, is_by_link, moment, hold_minutes, pause_minutes)
  from json_to_record(answers -> 0) as asked(
    user_id uuid, guest_name text, guest_email text, guest_address text, wanted text, is_by_link boolean)
  where not is_alone;
$$;
