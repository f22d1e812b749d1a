ALTER TABLE "uploads" DROP CONSTRAINT "uploads_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_guest" ON "comments" USING btree (lower("guest_email")) WHERE "comments"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "media_guest" ON "media" USING btree (lower("guest_email")) WHERE "media"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_guest" ON "rsvps" USING btree (lower("guest_email")) WHERE "rsvps"."guest_email" is not null;--> statement-breakpoint
-- However a video's row goes (by itself, with its comment, its event or its person), its files are swept.
CREATE FUNCTION quad_discard_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uploads (storage_key, created_at)
  SELECT key, 'epoch' FROM unnest(ARRAY[OLD.storage_key, OLD.poster_key]) AS key WHERE key IS NOT NULL
  ON CONFLICT (storage_key) DO UPDATE SET created_at = 'epoch';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER media_discard_files AFTER DELETE ON media
  FOR EACH ROW EXECUTE FUNCTION quad_discard_media();--> statement-breakpoint
-- The same for a profile image, when its person goes or takes another.
CREATE FUNCTION quad_discard_avatar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.profile_image_url LIKE '/avatars/%'
    AND NOT EXISTS (SELECT 1 FROM users WHERE profile_image_url = OLD.profile_image_url) THEN
    INSERT INTO uploads (storage_key, created_at) VALUES (substr(OLD.profile_image_url, 2), 'epoch')
    ON CONFLICT (storage_key) DO UPDATE SET created_at = 'epoch';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_discard_avatar AFTER DELETE OR UPDATE OF profile_image_url ON users
  FOR EACH ROW EXECUTE FUNCTION quad_discard_avatar();
