CREATE INDEX "events_own_image" ON "events" USING btree ("image_url") WHERE "events"."image_url" like '/event-images/%';--> statement-breakpoint
-- However an event goes, or takes another picture: the uploaded one is swept, unless another event has it too.
CREATE FUNCTION quad_discard_event_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM events WHERE image_url = OLD.image_url AND image_url LIKE '/event-images/%'
  ) THEN
    INSERT INTO uploads (storage_key, created_at)
    VALUES ('covers/' || substr(OLD.image_url, length('/event-images/') + 1), 'epoch')
    ON CONFLICT (storage_key) DO UPDATE SET created_at = 'epoch';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER events_discard_image_deleted AFTER DELETE ON events
  FOR EACH ROW WHEN (OLD.image_url LIKE '/event-images/%') EXECUTE FUNCTION quad_discard_event_image();--> statement-breakpoint
CREATE TRIGGER events_discard_image_changed AFTER UPDATE OF image_url ON events
  FOR EACH ROW WHEN (OLD.image_url LIKE '/event-images/%' AND OLD.image_url IS DISTINCT FROM NEW.image_url)
  EXECUTE FUNCTION quad_discard_event_image();
