-- Tickets that are sold here (decision 065). Whatever changes the spots of an event holds the lock of its row.

-- The tickets of an event that were given back and that nobody is paying for: each is a spot for somebody else.
create or replace function quad_offered_tickets(p_event uuid) returns setof tickets language sql stable as $$
  select t.* from tickets t where t.event_id = p_event and t.status = 'offered'
    and not exists (select from tickets taken where taken.replaces_id = t.id and taken.status <> 'void')
    and not exists (select from passes p where p.ticket_id = t.id and (p.checked_in_at is not null or p.is_attended))
$$;

-- Whether a spot is kept for somebody in line: one that they are paying for is held already.
create or replace function quad_is_kept_spot(r rsvps, moment timestamptz) returns boolean language sql stable as $$
  select r.status = 'waitlisted' and r.spot_offered_until > moment and not exists (
    select from orders o where o.event_id = r.event_id and o.status in ('held', 'processing')
      and (o.user_id = r.user_id or lower(o.guest_email) = lower(r.guest_email)))
$$;

-- The types of an event that are sold right now, with the spots that each has of its own, what the event has of those, which walk-ins
-- take too, and those that were given back.
create or replace function quad_types_on_sale(p_event uuid, moment timestamptz)
returns table (type_id uuid, buyer_pays integer, closes_at timestamptz, own_spots integer, event_spots integer, offered_spots integer)
language sql stable as $$
  select t.id, t.buyer_pays, coalesce(t.closes_at, e.start_date), t.quantity - t.sold_count - t.held_count,
    e.max_attendees - e.attendee_count - e.held_count,
    (select count(*)::int from quad_offered_tickets(p_event) o where o.type_id = t.id)
  from events e join ticket_types t on t.event_id = e.id
  where e.id = p_event and e.payment_mode = 'online' and t.deleted_at is null
    and coalesce(t.opens_at <= moment, true) and moment < coalesce(t.closes_at, e.start_date)
$$;

-- How many spots of an event are kept for people in line.
create or replace function quad_kept_spots(p_event uuid, moment timestamptz) returns integer language plpgsql stable as $$
begin
  return (select count(*) from rsvps r where event_id = p_event and spot_offered_until > moment and quad_is_kept_spot(r, moment))::int;
end $$;

-- How many spots of an event can be bought now by people who aren't kept one: only of types that are on sale.
create or replace function quad_free_spots(p_event uuid, moment timestamptz) returns integer language plpgsql stable as $$
begin
  return (select coalesce(least(min(event_spots), sum(own_spots)) + sum(offered_spots), 0)::int from quad_types_on_sale(p_event, moment))
    - quad_kept_spots(p_event, moment);
end $$;

-- The same for a member or a guest, with the one that is kept for them.
create or replace function quad_free_spots_for(p_event uuid, p_user uuid, p_guest_email text, moment timestamptz)
returns integer language plpgsql stable as $$
begin
  return quad_free_spots(p_event, moment) + (select count(*) from rsvps r
    where event_id = p_event and spot_offered_until > moment and (user_id = p_user or lower(guest_email) = lower(p_guest_email))
      and quad_is_kept_spot(r, moment))::int;
end $$;

-- Whether tickets of an event are on sale and this person can buy none of them now: one may come back, so it is worth waiting.
create or replace function quad_is_sold_out(p_event uuid, p_user uuid, p_guest_email text, moment timestamptz)
returns boolean language plpgsql stable as $$
begin
  return exists (select from quad_types_on_sale(p_event, moment)) and quad_free_spots_for(p_event, p_user, p_guest_email, moment) <= 0;
end $$;

-- How many spots of an event walk-ins can take: what nobody has, less what is kept for the line and can't be an offered ticket.
create or replace function quad_walk_in_spots(p_event uuid, moment timestamptz) returns integer language plpgsql stable as $$
begin
  return (select max_attendees - attendee_count - held_count from events where id = p_event) - greatest(0,
    quad_kept_spots(p_event, moment) - (select coalesce(sum(offered_spots), 0) from quad_types_on_sale(p_event, moment))::int);
end $$;

-- Keeps a free spot of an event with tickets for each of the first in line, for as many as there are, and no longer
-- than tickets are on sale; returns those.
create or replace function quad_call_line(p_event uuid, moment timestamptz, offer_minutes integer) returns setof uuid language plpgsql as $$
begin
  if not exists (select from events where id = p_event and payment_mode = 'online' and waitlist_count > 0 and status <> 'cancelled'
    and start_date > moment) then return; end if;
  return query update rsvps set spot_offered_until = least(moment + make_interval(mins => offer_minutes), (
      select max(closes_at) from quad_types_on_sale(p_event, moment) where least(own_spots, event_spots) + offered_spots > 0))
    where id in (
      select w.id from rsvps w left join users u on u.id = w.user_id
      where w.event_id = p_event and w.status = 'waitlisted' and w.spot_offered_until is null and w.confirm_by is null
        and u.suspended_at is null
      order by w.waitlisted_at, w.id limit greatest(0, quad_free_spots(p_event, moment)))
    returning id;
end $$;

-- Keeps what lists show of an event's tickets: the whole price of the cheapest that can be bought now. Written only when it
-- changes, because it writes the event's JSON again.
create or replace function quad_price_tickets(p_event uuid, moment timestamptz) returns void language plpgsql as $$
declare
  cheapest numeric;
begin
  -- As quad_free_spots, of the same rows: each hold comes by here.
  select case when least(min(event_spots), sum(own_spots)) + sum(offered_spots) > quad_kept_spots(p_event, moment)
      then min(buyer_pays) filter (where least(own_spots, event_spots) + offered_spots > 0) end / 100.0
    into cheapest from quad_types_on_sale(p_event, moment);
  update events set all_in_price = cheapest where id = p_event and all_in_price is distinct from cheapest;
end $$;

-- Keeps tickets for a person who is going to pay, all or none of them. `items` has the number by type. Returns the new order,
-- the person's own that is still open, or the code of a refusal: then nothing was changed.
create or replace function quad_hold_tickets(
  p_event uuid, p_user uuid, p_guest_name text, p_guest_email text, items jsonb, expected integer, moment timestamptz,
  hold_minutes integer
) returns jsonb language plpgsql as $$
declare
  event record;
  own record;
  chosen record;
  account text;
  is_refused boolean;
  is_removed boolean;
  refusal text;
  ordered orders;
begin
  perform from events where id = p_event for no key update;
  select id, host_id, status, start_date, ends_at, hidden_at, guests_allowed, payment_mode, refund_hours,
      max_attendees - attendee_count - held_count as spots
    into event from events where id = p_event;
  select stripe_account_id into account from payout_accounts where user_id = event.host_id and status = 'ready';
  if p_user is not null then
    select suspended_at is not null
        or exists (select from blocks where blocker_id = users.id and blocked_id = event.host_id)
        or exists (select from blocks where blocker_id = event.host_id and blocked_id = users.id)
      into is_refused from users where id = p_user;
    is_removed := exists (select from rsvps where user_id = p_user and event_id = p_event and status = 'removed');
  end if;
  refusal := case
    when event.id is null or event.hidden_at is not null or is_refused then 'NOT_FOUND'
    when event.payment_mode <> 'online' then 'NOT_ON_SALE'
    when event.ends_at <= moment then 'EVENT_ENDED'
    when event.status = 'cancelled' then 'EVENT_CANCELLED'
    when is_removed then 'FORBIDDEN'
    when p_user is null and not event.guests_allowed then 'SIGN_IN_TO_RSVP'
    when account is null then 'NOT_ON_SALE' end;
  if refusal is not null then return jsonb_build_object('refusal', refusal); end if;

  select o.id, o.amount, o.hold_until > moment and o.status = 'held' and items =
      (select jsonb_object_agg(type_id, n) from (select type_id, count(*) as n from tickets where order_id = o.id group by type_id) as had)
      as is_same
    into own from orders o where o.event_id = p_event and o.status in ('held', 'processing')
      and (o.user_id = p_user or lower(o.guest_email) = lower(p_guest_email));
  if found then return jsonb_build_object('openOrderId', own.id, 'isSame', own.is_same and own.amount = expected); end if;

  with wanted as materialized (
    select n, t.*, t.quantity - t.sold_count - t.held_count as own_spots,
      (select count(*) from quad_offered_tickets(p_event) o where o.type_id = t.id) as offered_spots
    from (select key::uuid as id, value::int as n from jsonb_each_text(items)) as asked
      left join ticket_types t on t.id = asked.id and t.event_id = p_event and t.deleted_at is null)
  select sum(n) as spots, sum(n * buyer_pays) as amount, sum(n * host_earns) as host_earns,
      bool_or(id is null) as is_unknown, bool_or(n > max_per_order) as is_too_many,
      bool_or(coalesce(opens_at > moment, false) or moment >= coalesce(closes_at, event.start_date)) as is_closed,
      -- What a type has no spots of its own for, or the event, where walk-ins are too, takes over those that were given back.
      greatest(sum(greatest(0, n - own_spots)), sum(n) - event.spots) as taken_over,
      sum(least(n, offered_spots)) as offered_spots,
      bool_or(n > own_spots + offered_spots) as is_sold_out
    into chosen from wanted;
  refusal := case
    when chosen.is_unknown or chosen.is_closed then 'NOT_ON_SALE'
    when chosen.is_too_many then 'INVALID_INPUT'
    when chosen.is_sold_out or chosen.taken_over > chosen.offered_spots
      or chosen.spots > quad_free_spots_for(p_event, p_user, p_guest_email, moment) then 'SOLD_OUT'
    when chosen.amount <> expected then 'PRICE_CHANGED' end;
  if refusal is not null then return jsonb_build_object('refusal', refusal); end if;

  insert into orders (event_id, user_id, guest_name, guest_email, amount, host_earns, stripe_account_id, refund_hours, hold_until,
      created_at, updated_at)
    values (p_event, p_user, p_guest_name, p_guest_email, chosen.amount, chosen.host_earns, account, event.refund_hours,
      moment + make_interval(mins => hold_minutes), moment, moment)
    returning * into ordered;
  insert into tickets (order_id, event_id, type_id, place, price, buyer_pays, host_earns)
    select ordered.id, p_event, t.id, row_number() over (order by t.position, t.id), t.price, t.buyer_pays, t.host_earns
    from jsonb_each_text(items) as wanted join ticket_types t on t.id = wanted.key::uuid, generate_series(1, wanted.value::int);
  -- First of the types that have no spots of their own left; those that were given back first.
  if chosen.taken_over > 0 then
    update tickets t set replaces_id = pair.offered_id from (
      select mine.id, offered.id as offered_id
      from (select id, type_id, row_number() over (partition by type_id order by place desc) as nth from tickets where order_id = ordered.id) mine
        join ticket_types k on k.id = mine.type_id
        join (select id, type_id, offered_at, row_number() over (partition by type_id order by offered_at, id) as nth
              from quad_offered_tickets(p_event)) offered on offered.type_id = mine.type_id and offered.nth = mine.nth
      order by mine.nth > (items ->> k.id::text)::int - k.quantity + k.sold_count + k.held_count, offered.offered_at, offered.id
      limit chosen.taken_over
    ) as pair where t.id = pair.id;
  end if;
  update ticket_types t set held_count = held_count + taken.n
    from (select type_id, count(*) as n from tickets where order_id = ordered.id and replaces_id is null group by type_id) as taken
    where t.id = taken.type_id;
  update events set held_count = held_count + chosen.spots - chosen.taken_over where id = p_event;
  perform quad_price_tickets(p_event, moment);
  return jsonb_build_object('orderId', ordered.id, 'amount', ordered.amount, 'hostEarns', ordered.host_earns,
    'stripeAccountId', ordered.stripe_account_id, 'holdUntil', quad_json_instant(ordered.hold_until));
end $$;

-- Moves the counts of the tickets of an order by `held` and `sold` for each of them: (-1, 1) when it is paid, (-1, 0) when it is
-- let go. A ticket that takes over an offered spot needs no spot of its own.
create or replace function quad_move_spots(p_order uuid, held integer, sold integer, moment timestamptz)
returns void language plpgsql as $$
declare
  event uuid;
  spots integer;
begin
  select event_id into event from orders where id = p_order;
  update ticket_types t set held_count = held_count + held * own.n, sold_count = sold_count + sold * own.n
    from (select type_id, count(*) as n from tickets where order_id = p_order and replaces_id is null group by type_id) as own
    where t.id = own.type_id;
  select count(*) into spots from tickets where order_id = p_order and replaces_id is null;
  update events set held_count = held_count + held * spots, attendee_count = attendee_count + sold * spots where id = event;
  perform quad_price_tickets(event, moment);
end $$;

-- Whoever changes tickets: a pass of a ticket is as valid as the ticket, and phones at the door hear of it.
create or replace function quad_renew_ticket_pass() returns trigger language plpgsql as $$
begin
  update passes set key_version = new.version, changed_at = clock_timestamp() where ticket_id = new.id;
  return new;
end $$;

create or replace trigger tickets_pass_changed after update of version, status, rsvp_id on tickets
  for each row when ((old.version, old.status, old.rsvp_id) is distinct from (new.version, new.status, new.rsvp_id))
  execute function quad_renew_ticket_pass();
