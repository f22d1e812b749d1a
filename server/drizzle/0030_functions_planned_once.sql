-- The same rules (decision 026) in PL/pgSQL: Postgres plans the query of a function in SQL each time that a statement calls it,
-- which takes five times as long as running it, and one in PL/pgSQL once for a connection.
create or replace function quad_is_confirmed_address(address text) returns boolean language plpgsql stable as $$
begin
  return exists (select from users where lower(email) = lower(address) and email_verified)
    or exists (select from rsvps where lower(guest_email) = lower(address) and confirmed_at is not null);
end $$;
--> statement-breakpoint
create or replace function quad_waitlist_position(answer rsvps) returns integer language plpgsql stable as $$
begin
  if answer.status is distinct from 'waitlisted' then return null; end if;
  return (select count(*)::int from rsvps line where line.event_id = answer.event_id and line.status = 'waitlisted'
    and (line.waitlisted_at, line.id) <= (answer.waitlisted_at, answer.id));
end $$;
