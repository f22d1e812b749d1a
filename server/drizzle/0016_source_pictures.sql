CREATE TABLE "source_pictures" (
	"address" text PRIMARY KEY NOT NULL,
	"image_url" text,
	"due_at" timestamp with time zone DEFAULT now(),
	"attempts" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp with time zone,
	"refusal" text,
	"etag" text,
	"content_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "source_image_url" text;--> statement-breakpoint
CREATE INDEX "source_pictures_due" ON "source_pictures" USING btree ("due_at") WHERE "source_pictures"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "source_pictures_image" ON "source_pictures" USING btree ("image_url");--> statement-breakpoint
CREATE INDEX "events_source_image" ON "events" USING btree ("source_image_url") WHERE "events"."source_image_url" is not null;
--> statement-breakpoint
-- > Until now the pages of imported events showed the picture at its source.
UPDATE "events" SET "source_image_url" = "image_url", "image_url" = NULL WHERE "image_url" LIKE 'http%';
--> statement-breakpoint
INSERT INTO "source_pictures" ("address") SELECT DISTINCT "source_image_url" FROM "events" WHERE "source_image_url" IS NOT NULL;
--> statement-breakpoint
-- > However an event goes, or takes another picture: the file is swept, unless another event has it too, or it is the copy of a
-- > source's picture that is still known.
CREATE OR REPLACE FUNCTION quad_discard_event_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM events WHERE image_url = OLD.image_url AND image_url LIKE '/event-images/%'
  ) AND NOT EXISTS (SELECT 1 FROM source_pictures WHERE image_url = OLD.image_url) THEN
    INSERT INTO uploads (storage_key, created_at)
    VALUES ('covers/' || substr(OLD.image_url, length('/event-images/') + 1), 'epoch')
    ON CONFLICT (storage_key) DO UPDATE SET created_at = 'epoch';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER source_pictures_discard_deleted AFTER DELETE ON source_pictures
  FOR EACH ROW WHEN (OLD.image_url IS NOT NULL) EXECUTE FUNCTION quad_discard_event_image();
--> statement-breakpoint
CREATE TRIGGER source_pictures_discard_changed AFTER UPDATE OF image_url ON source_pictures
  FOR EACH ROW WHEN (OLD.image_url IS NOT NULL AND OLD.image_url IS DISTINCT FROM NEW.image_url)
  EXECUTE FUNCTION quad_discard_event_image();
