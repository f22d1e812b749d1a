-- However a session ends (signed out, everywhere, suspended, deleted, over), what it holds open hears of it. The sid is
-- a secret: its hash is told.
create or replace function quad_report_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quad_live', json_build_object('sessionEnded', encode(sha256(convert_to(OLD.sid, 'UTF8')), 'hex'))::text);
  RETURN NULL;
END $$;

create or replace trigger sessions_report_their_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION quad_report_session_end();
