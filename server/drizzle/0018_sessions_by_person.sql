CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));--> statement-breakpoint
-- However an archive's row goes, its file is swept.
CREATE FUNCTION quad_discard_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.storage_key IS NOT NULL THEN
    INSERT INTO uploads (storage_key, created_at) VALUES (OLD.storage_key, 'epoch')
    ON CONFLICT (storage_key) DO UPDATE SET created_at = 'epoch';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER data_exports_discard_file AFTER DELETE ON data_exports
  FOR EACH ROW EXECUTE FUNCTION quad_discard_export();
