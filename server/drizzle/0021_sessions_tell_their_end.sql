-- However a session ends (signed out, everywhere, suspended, deleted, over), what it holds open hears of it. The sid is
-- a secret: its hash is told.
CREATE FUNCTION quad_tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quad_live', json_build_object('sessionEnded', encode(sha256(convert_to(OLD.sid, 'UTF8')), 'hex'))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_tell_their_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION quad_tell_session_end();
