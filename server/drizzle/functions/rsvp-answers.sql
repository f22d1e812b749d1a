-- The rules of RSVPs (decision 026).

-- When the mail about a person's own answer is due; null if none is to be queued: staying out is not worth one, an
-- address that nobody confirmed gets one, and changes before the last one is due are gathered in it.
create or replace function quad_answer_mail_at(
  before rsvps, next_status text, is_confirmed boolean, moment timestamptz, pause_minutes integer
) returns timestamptz language plpgsql stable as $$
declare
  live constant text[] := '{attending,maybe,waitlisted}';
begin
  if next_status is not distinct from before.status or before.answer_mail_at > moment
    or not (next_status = 'pending' or next_status = any (live) or coalesce(before.status = any (live), false))
    then return null;
  end if;
  if before.mailed_status is not null and not is_confirmed then
    if not quad_is_confirmed_address(coalesce((select email from users where id = before.user_id), before.guest_email)) then return null; end if;
  end if;
  return greatest(moment, before.answer_mail_at + make_interval(mins => pause_minutes));
end $$;

-- Records that a guest opened the link of their mail: the spot they hold, or their position in line, no longer lapses,
-- and a pending answer gets a spot if one is free. What had lapsed by then stays lapsed. Returns an AnswerOutcome, or
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

-- Answers an event for members, or for guests with name and e-mail, in turn: one row per person, never more attendees than spots,
-- a free spot goes to the waitlist first, a person with a spot keeps it, and a guest without proof of the address gets one only
-- among the third for such guests, and once. Repeating an answer changes nothing. Those who had no answer before are written in
-- one statement. `answers` has them in the order in which they came, none of one person twice; who has used a limit more often
-- than its `points` is left out (`counted`: the uses so far by key).
-- `outcome` is an AnswerOutcome of features/rsvps/rsvps.service.ts, or only the code of a refusal.
-- `is_alone`: nothing else follows in the transaction but the mails about the answers. If there is more to do for one (promoted
-- people, a guest whose address somebody typed, invitations, initials on cards, a mail for later), its outcome is null and
-- nothing is written; nor is anything of a refused answer. Otherwise there is one answer, and the caller rolls back a refusal.
create or replace function quad_answer_several(
  p_event uuid, answers json, counted jsonb, moment timestamptz, hold_minutes integer, pause_minutes integer, is_alone boolean
) returns table (number integer, outcome jsonb) language plpgsql as $$
declare
  live constant text[] := '{attending,maybe,waitlisted}';
  event record;
  must_give boolean := false;
  promoted_ids uuid[] := '{}';
  has_old_preview boolean := false;
  asked record;
  is_member boolean;
  wants_in boolean;
  was_live boolean;
  is_typed boolean;
  is_proven boolean;
  is_invited boolean;
  joins_line boolean;
  before rsvps;
  answer rsvps;
  added rsvps[] := '{}';
  refusal text;
  next_status text;
  confirmed timestamptz;
  deadline timestamptz;
  mail_at timestamptz;
  change integer;
  uncounted integer := 0;
  place integer;
  attendance jsonb;
begin
  select id, host_id, status, ends_at, hidden_at, external_source, guests_allowed, attendee_count, max_attendees, waitlist_count,
      jsonb_array_length(attendee_preview) as previewed
    into event from events where id = p_event for no key update;
  -- Else there is nothing to give, and nothing that lapses.
  if event.max_attendees is not null or event.waitlist_count > 0 then
    if not is_alone then
      select * into promoted_ids, has_old_preview from quad_give_spots(p_event, moment);
      select attendee_count, waitlist_count into event.attendee_count, event.waitlist_count from events where id = p_event;
    else
      must_give := event.waitlist_count > 0 and (event.max_attendees is null or event.attendee_count < event.max_attendees)
        or exists (select from rsvps where event_id = p_event and status in ('attending', 'maybe', 'waitlisted') and confirm_by <= moment);
    end if;
  end if;

  for asked in
    select person.*, member.is_shown, member.is_refused, member.is_invited, answered.before
    from json_to_recordset(answers) as person(
      number integer, user_id uuid, guest_name text, guest_email text, guest_address text, wanted text, is_by_link boolean,
      use text, points integer)
    left join lateral (
      select attendance_visibility = 'everyone' and coalesce(first_name, '') <> '' as is_shown,
        suspended_at is not null
        or exists (select from blocks where blocker_id = users.id and blocked_id = event.host_id)
        or exists (select from blocks where blocker_id = event.host_id and blocked_id = users.id) as is_refused,
        exists (select from event_invitations where receiver_id = users.id and event_id = p_event)
        or exists (select from event_invitations where event_id = p_event and lower(invitee_email) = lower(email) and email_verified)
        as is_invited
      -- The limit: each person is looked up alone. For many, Postgres would read all invitations to the event.
      from users where id = person.user_id limit 1
    ) as member on true
    left join lateral (
      -- The partial unique indexes allow one live answer of a person, and any number that ended.
      select theirs.before from (
        select rsvps as before, status, updated_at from rsvps where user_id = person.user_id and event_id = p_event
        union all
        select rsvps, status, updated_at from rsvps where lower(guest_email) = lower(person.guest_email) and event_id = p_event
      ) as theirs
      order by status = any (live) desc, status = 'removed' desc, updated_at desc limit 1
    ) as answered on true
    where person.points is null or (counted ->> person.use)::integer <= person.points
    order by person.number
  loop
    number := asked.number;
    outcome := null;
    <<one>> begin
      is_member := asked.user_id is not null;
      wants_in := asked.wanted = any (live);
      before := asked.before;
      was_live := coalesce(before.status = any (live), false);
      -- Only the link changes what a guest has answered; others see what a stranger would.
      is_typed := not is_member and not asked.is_by_link and (was_live or coalesce(before.status = 'removed', false));
      refusal := case
        when event.id is null or event.hidden_at is not null then 'NOT_FOUND'
        when event.external_source <> 'user' then 'EXTERNAL_EVENT'
        when event.ends_at <= moment then 'EVENT_ENDED'
        when event.status = 'cancelled' and wants_in then 'EVENT_CANCELLED'
        -- Also for a suspended person, who may hold a mailed link.
        when asked.is_refused and wants_in then 'NOT_FOUND'
        when before.status = 'removed' and (is_member or asked.is_by_link) then 'FORBIDDEN'
        -- Who only types an address is new, whatever it has answered.
        when not event.guests_allowed and not is_member and wants_in and not (asked.is_by_link and was_live) then 'SIGN_IN_TO_RSVP' end;
      if refusal is not null then
        outcome := jsonb_build_object('refusal', refusal);
        exit one;
      end if;
      exit one when is_alone and (must_give or is_typed);

      answer := before;
      if is_typed then before := null; end if;
      -- Somebody who only wants to be rid of the answer wants no more mails.
      confirmed := case when asked.is_by_link and not is_member then coalesce(before.confirmed_at, case when wants_in then moment end) end;
      is_proven := is_member or confirmed is not null;

      if asked.wanted not in ('attending', 'waitlisted') then next_status := asked.wanted;
      elsif before.status = 'attending' then next_status := 'attending';
      elsif not is_proven and before.status = 'pending' and asked.wanted = 'attending' then next_status := 'pending';
      elsif event.max_attendees is null then next_status := 'attending';
      elsif event.attendee_count < event.max_attendees then
        -- Short of its own hour, which comes once, a guest without proof needs one of a third of the spots.
        next_status := case
          when is_proven then 'attending'
          when before.status = 'pending' or (before.status = 'cancelled' and before.confirm_by is not null) then 'pending'
          when (select count(*) from rsvps where event_id = p_event and status in ('attending', 'maybe', 'waitlisted')
                  and status = 'attending' and confirm_by is not null)
            + (select count(*) from unnest(added) where status = 'attending' and confirm_by is not null)
            < greatest(1, event.max_attendees / 3) then 'attending'
          else 'pending' end;
      elsif asked.wanted = 'waitlisted' or before.status = 'waitlisted' then next_status := 'waitlisted';
      else
        outcome := '{"refusal": "EVENT_FULL"}';
        exit one;
      end if;
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
        is_invited := false;
        mail_at := null;
      else
        is_invited := next_status in ('attending', 'waitlisted', 'declined') and (asked.is_invited is true or asked.is_by_link and not is_member);
        -- Anybody can type the address of an invited person. Apart, because an expression with a query is a statement of its own.
        if is_invited and not is_member then
          is_invited := exists (select from event_invitations where event_id = p_event and lower(invitee_email) = lower(asked.guest_email));
        end if;
        change := (next_status = 'attending')::int - coalesce(before.status = 'attending', false)::int;
        mail_at := quad_answer_mail_at(before, next_status, confirmed is not null, moment, pause_minutes);
        has_old_preview := has_old_preview
          or change <> 0 and asked.is_shown is true and (before.id is not null or event.previewed < 3);
        if is_alone and (is_invited or has_old_preview or mail_at > moment or (change < 0 and event.waitlist_count > 0)) then
          has_old_preview := false;
          exit one;
        end if;

        if before.id is null then
          answer.id := gen_random_uuid();
          answer.event_id := p_event;
          answer.user_id := asked.user_id;
          answer.guest_name := asked.guest_name;
          answer.guest_email := asked.guest_email;
          answer.guest_address := asked.guest_address;
          answer.status := next_status;
          -- The clock, not the transaction's start: who gets the lock first is first in line.
          answer.waitlisted_at := case when joins_line then clock_timestamp() end;
          answer.confirm_by := deadline;
          answer.confirmed_at := confirmed;
          answer.answer_mail_at := mail_at;
          added := added || answer;
        else
          update rsvps set
            -- A guest's name can't change while the answer is live: anybody can type another person's address.
            guest_name = case when was_live then guest_name else coalesce(asked.guest_name, guest_name) end,
            guest_email = case when was_live then guest_email else coalesce(asked.guest_email, guest_email) end,
            guest_address = case when was_live then guest_address else coalesce(asked.guest_address, guest_address) end,
            status = next_status,
            waitlisted_at = case when joins_line then clock_timestamp() when next_status = 'waitlisted' then waitlisted_at end,
            confirm_by = deadline, confirmed_at = confirmed, answer_mail_at = coalesce(mail_at, answer_mail_at),
            updated_at = now()
          where id = before.id returning * into answer;
        end if;
        uncounted := uncounted + change;
        event.attendee_count := event.attendee_count + change;
        -- As a trigger counts in the row.
        event.waitlist_count := event.waitlist_count + (next_status = 'waitlisted')::int - coalesce(before.status = 'waitlisted', false)::int;
        place := case when joins_line then event.waitlist_count else quad_waitlist_position(answer) end;
        -- Only who leaves frees something that the waitlist didn't get at the beginning.
        if change < 0 and event.waitlist_count > 0 then
          update events set attendee_count = attendee_count + uncounted where id = p_event;
          uncounted := 0;
          select promoted_ids || promoted, has_old_preview or is_preview_old into promoted_ids, has_old_preview
            from quad_give_spots(p_event, moment);
          select attendee_count, waitlist_count into event.attendee_count, event.waitlist_count from events where id = p_event;
        end if;
      end if;

      attendance := jsonb_build_object('eventId', p_event, 'attendeeCount', event.attendee_count,
        'waitlistCount', event.waitlist_count, 'maxAttendees', event.max_attendees);
      outcome := jsonb_build_object(
        'rsvp', quad_own_answer(answer, place), 'attendance', attendance,
        'promotedIds', promoted_ids, 'isPreviewOld', has_old_preview,
        'mailAt', to_char(mail_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isInvited', is_invited,
        'typedFor', case when is_typed then
          jsonb_build_object('id', before.id, 'status', before.status, 'isConfirmed', before.confirmed_at is not null) end);
    end one;
    return next;
  end loop;

  if added <> '{}' then
    insert into rsvps (id, event_id, user_id, guest_name, guest_email, guest_address, status, waitlisted_at, confirm_by, confirmed_at,
        answer_mail_at)
      select id, event_id, user_id, guest_name, guest_email, guest_address, status, waitlisted_at, confirm_by, confirmed_at, answer_mail_at
      from unnest(added);
  end if;
  if uncounted <> 0 then update events set attendee_count = attendee_count + uncounted where id = p_event; end if;
  if attendance is not null then perform pg_notify('quad_live', attendance::text); end if;
end $$;
