-- Whoever changes RSVPs, also a version of the server that doesn't know passes: who loses the spot has a void pass, and
-- phones at the door hear of every change.
create or replace function quad_renew_pass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE passes SET
    key_version = key_version + (OLD.status = 'attending' AND (TG_OP = 'DELETE' OR NEW.status <> 'attending'))::int,
    changed_at = clock_timestamp()
  WHERE rsvp_id = OLD.id;
  UPDATE passes SET changed_at = clock_timestamp() WHERE ticket_id IN (SELECT id FROM tickets WHERE rsvp_id = OLD.id);
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

create or replace trigger rsvps_pass_changed AFTER UPDATE OF "status", "paid_at", "user_id", "guest_name" ON "rsvps"
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR (OLD.paid_at IS NULL) <> (NEW.paid_at IS NULL)
    OR OLD.user_id IS DISTINCT FROM NEW.user_id OR OLD.guest_name IS DISTINCT FROM NEW.guest_name)
  EXECUTE FUNCTION quad_renew_pass();

-- The pass in the last mail went with the spot: whoever gets one again is mailed another.
create or replace function quad_void_mailed_pass() returns trigger language plpgsql as $$
begin
  new.is_mailed_pass_void := true;
  return new;
end $$;

create or replace trigger rsvps_mailed_pass_void before update of status on rsvps
  for each row when (old.status = 'attending' and new.status <> 'attending' and old.mailed_status = 'attending')
  execute function quad_void_mailed_pass();

create or replace trigger rsvps_pass_gone BEFORE DELETE ON "rsvps" FOR EACH ROW EXECUTE FUNCTION quad_renew_pass();
