-- Answers an event by the rules of quad_answer_event, with fewer statements while the event's row is locked (decision 026).
-- `is_alone`: nothing else follows in the transaction but the mail about the answer. If there is more to do (promoted
-- people, a guest whose address somebody typed, invitations, initials on cards, a mail for later), the result is null
-- and nothing is written; nor is anything of a refused answer.
create function quad_answer_for(
  p_event uuid, p_user uuid, p_guest_name text, p_guest_email text, p_guest_address text, wanted text, is_by_link boolean,
  moment timestamptz, hold_minutes integer, pause_minutes integer, is_alone boolean
) returns jsonb language plpgsql as $$
declare
  is_member constant boolean := p_user is not null;
  live constant text[] := '{attending,maybe,waitlisted}';
  wants_in constant boolean := wanted = any (live);
  event record;
  is_refused boolean := false;
  is_shown boolean := false;
  is_invited boolean := false;
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
  change integer;
  promoted_ids uuid[] := '{}';
  has_old_preview boolean := false;
  attendance jsonb;
begin
  select host_id, status, ends_at, hidden_at, external_source, guests_allowed, attendee_count, max_attendees, waitlist_count,
      jsonb_array_length(attendee_preview) as previewed
    into event from events where id = p_event for no key update;
  if not found or event.hidden_at is not null then return '{"refusal": "NOT_FOUND"}'; end if;
  if event.external_source <> 'user' then return '{"refusal": "EXTERNAL_EVENT"}'; end if;
  if event.ends_at <= moment then return '{"refusal": "EVENT_ENDED"}'; end if;
  if event.status = 'cancelled' and wants_in then return '{"refusal": "EVENT_CANCELLED"}'; end if;
  if is_member then
    select attendance_visibility = 'everyone' and coalesce(first_name, '') <> '',
        suspended_at is not null
        or exists (select from blocks where blocker_id = p_user and blocked_id = event.host_id)
        or exists (select from blocks where blocker_id = event.host_id and blocked_id = p_user),
        exists (select from event_invitations where receiver_id = p_user and event_id = p_event)
        or exists (select from event_invitations where event_id = p_event and lower(invitee_email) = lower(email) and email_verified)
      into is_shown, is_refused, is_invited from users where id = p_user;
    -- Also for a suspended person, who may hold a mailed link.
    if is_refused and wants_in then return '{"refusal": "NOT_FOUND"}'; end if;
  end if;

  -- Else there is nothing to give, and nothing that lapses.
  if event.max_attendees is not null or event.waitlist_count > 0 then
    if not is_alone then
      select * into promoted_ids, has_old_preview from quad_give_spots(p_event, moment);
      select attendee_count, waitlist_count into event.attendee_count, event.waitlist_count from events where id = p_event;
    elsif event.waitlist_count > 0 and (event.max_attendees is null or event.attendee_count < event.max_attendees)
      or exists (select from rsvps where event_id = p_event and status in ('attending', 'maybe', 'waitlisted') and confirm_by <= moment)
      then return null;
    end if;
  end if;

  -- The partial unique indexes allow one live answer of a person, and any number that ended.
  if is_member then
    select * into before from rsvps where user_id = p_user and event_id = p_event
      order by status = any (live) desc, status = 'removed' desc, updated_at desc limit 1;
  else
    select * into before from rsvps where lower(guest_email) = lower(p_guest_email) and event_id = p_event
      order by status = any (live) desc, status = 'removed' desc, updated_at desc limit 1;
  end if;
  was_live := coalesce(before.status = any (live), false);

  if before.status = 'removed' and (is_member or is_by_link) then return '{"refusal": "FORBIDDEN"}'; end if;
  -- Who only types an address is new, whatever it has answered.
  if not event.guests_allowed and not is_member and wants_in and not (is_by_link and was_live) then
    return '{"refusal": "SIGN_IN_TO_RSVP"}';
  end if;

  -- Only the link changes what a guest has answered; others see what a stranger would.
  is_typed := not is_member and not is_by_link and (was_live or coalesce(before.status = 'removed', false));
  answer := before;
  if is_typed then before := null; end if;
  if is_by_link and not is_member then
    -- Somebody who only wants to be rid of the answer wants no more mails.
    confirmed := coalesce(before.confirmed_at, case when wants_in then moment end);
    is_proven := confirmed is not null;
  end if;

  if wanted not in ('attending', 'waitlisted') then next_status := wanted;
  elsif before.status = 'attending' then next_status := 'attending';
  elsif not is_proven and before.status = 'pending' and wanted = 'attending' then next_status := 'pending';
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
  else return '{"refusal": "EVENT_FULL"}';
  end if;

  -- A repeated answer doesn't move the time.
  if not is_proven and event.max_attendees is not null and next_status in ('attending', 'waitlisted') then
    deadline := case when before.status = next_status then before.confirm_by else moment + make_interval(mins => hold_minutes) end;
  end if;

  if is_typed then
    if is_alone then return null; end if;
    before := answer;
    answer.status := next_status;
    answer.confirm_by := deadline;
    return jsonb_build_object(
      -- The end of the line, wherever the guest is in it.
      'rsvp', quad_own_answer(answer, case when next_status = 'waitlisted' then event.waitlist_count + 1 end),
      'attendance', quad_publish_attendance(p_event), 'promotedIds', promoted_ids, 'isPreviewOld', has_old_preview,
      'mailAt', null, 'isInvited', false,
      'typedFor', jsonb_build_object('id', before.id, 'status', before.status, 'isConfirmed', before.confirmed_at is not null));
  end if;

  -- Anybody can type the address of an invited person.
  if next_status not in ('attending', 'waitlisted', 'declined') then is_invited := false;
  elsif is_by_link and not is_member then
    is_invited := exists (select from event_invitations where event_id = p_event and lower(invitee_email) = lower(p_guest_email));
  end if;
  change := (next_status = 'attending')::int - coalesce(before.status = 'attending', false)::int;
  has_old_preview := has_old_preview or (change <> 0 and is_shown and (before.id is not null or event.previewed < 3));
  mail_at := quad_answer_mail_at(before, next_status, confirmed is not null, moment, pause_minutes);
  if is_alone and (is_invited or has_old_preview or mail_at > moment or (change < 0 and event.waitlist_count > 0)) then
    return null;
  end if;

  joins_line := next_status = 'waitlisted' and before.status is distinct from 'waitlisted';
  if before.id is null then
    insert into rsvps (event_id, user_id, guest_name, guest_email, guest_address, status, waitlisted_at, confirm_by,
        confirmed_at, answer_mail_at)
      -- The clock, not the transaction's start: who gets the lock first is first in line.
      values (p_event, p_user, p_guest_name, p_guest_email, p_guest_address, next_status,
        case when joins_line then clock_timestamp() end, deadline, confirmed, mail_at)
      returning * into answer;
  else
    update rsvps set
      -- A guest's name can't change while the answer is live: anybody can type another person's address.
      guest_name = case when was_live then guest_name else coalesce(p_guest_name, guest_name) end,
      guest_email = case when was_live then guest_email else coalesce(p_guest_email, guest_email) end,
      guest_address = case when was_live then guest_address else coalesce(p_guest_address, guest_address) end,
      status = next_status,
      waitlisted_at = case when joins_line then clock_timestamp() when next_status = 'waitlisted' then waitlisted_at end,
      confirm_by = deadline, confirmed_at = confirmed, answer_mail_at = coalesce(mail_at, answer_mail_at),
      updated_at = now()
    where id = before.id returning * into answer;
  end if;

  if change <> 0 then
    update events set attendee_count = attendee_count + change where id = p_event
      -- As quad_publish_attendance has it.
      returning jsonb_build_object('eventId', id, 'attendeeCount', attendee_count, 'waitlistCount', waitlist_count,
        'maxAttendees', max_attendees) into attendance;
  end if;
  -- Only who leaves frees something that the waitlist didn't get at the beginning.
  if change < 0 and event.waitlist_count > 0 then
    select promoted_ids || promoted, has_old_preview or is_preview_old into promoted_ids, has_old_preview
      from quad_give_spots(p_event, moment);
    attendance := null;
  end if;
  if attendance is null then attendance := quad_publish_attendance(p_event);
  else perform pg_notify('quad_live', attendance::text);
  end if;

  return jsonb_build_object(
    'rsvp', quad_own_answer(answer, case when joins_line then event.waitlist_count + 1
      when next_status = 'waitlisted' then quad_waitlist_position(answer) end),
    'attendance', attendance, 'promotedIds', promoted_ids, 'isPreviewOld', has_old_preview,
    'mailAt', to_char(mail_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isInvited', is_invited, 'typedFor', null);
end $$;
