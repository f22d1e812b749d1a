-- Double entry: what one statement adds to an entry sums to zero, and nothing is changed afterwards. So the whole book sums to
-- zero at any moment, whoever writes.

create or replace function quad_ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from added group by coalesce(payment_id, order_id, payout_id), entry, reference having sum(amount) <> 0) then
    raise exception 'A ledger entry does not sum to zero';
  end if;
  return null;
end $$;

create or replace trigger ledger_lines_balanced after insert on ledger_lines
  referencing new table as added for each statement execute function quad_ledger_balanced();

create or replace function quad_ledger_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger lines are never changed or deleted';
end $$;

create or replace trigger ledger_lines_frozen before update or delete on ledger_lines
  for each row execute function quad_ledger_frozen();
