-- However a row goes, its files are swept.
create or replace function quad_discard_files(keys text[]) returns void language plpgsql as $$
begin
  insert into uploads (storage_key, created_at)
  select key, 'epoch' from unnest(keys) as key where key is not null
  on conflict (storage_key) do update set created_at = 'epoch';
end $$;

-- A video, which goes by itself, with its comment, its event or its person.
create or replace function quad_discard_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quad_discard_files(ARRAY[OLD.storage_key, OLD.poster_key]);
  RETURN NULL;
END $$;

create or replace trigger media_discard_files AFTER DELETE ON media
  FOR EACH ROW EXECUTE FUNCTION quad_discard_media();

-- A profile image, when its person goes or takes another.
create or replace function quad_discard_avatar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.profile_image_url LIKE '/avatars/%'
    AND NOT EXISTS (SELECT 1 FROM users WHERE profile_image_url = OLD.profile_image_url) THEN
    PERFORM quad_discard_files(ARRAY[substr(OLD.profile_image_url, 2)]);
  END IF;
  RETURN NULL;
END $$;

create or replace trigger users_discard_avatar AFTER DELETE OR UPDATE OF profile_image_url ON users
  FOR EACH ROW EXECUTE FUNCTION quad_discard_avatar();

-- An archive of somebody's data.
create or replace function quad_discard_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quad_discard_files(ARRAY[OLD.storage_key]);
  RETURN NULL;
END $$;

create or replace trigger data_exports_discard_file AFTER DELETE ON data_exports
  FOR EACH ROW EXECUTE FUNCTION quad_discard_export();

-- However an event goes, or takes another picture: the file is swept, unless another event has it too, or it is the copy of a
-- source's picture that is still known.
create or replace function quad_discard_event_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM events WHERE image_url = OLD.image_url AND image_url LIKE '/event-images/%'
  ) AND NOT EXISTS (SELECT 1 FROM source_pictures WHERE image_url = OLD.image_url) THEN
    PERFORM quad_discard_files(ARRAY['covers/' || substr(OLD.image_url, length('/event-images/') + 1)]);
  END IF;
  RETURN NULL;
END $$;

create or replace trigger events_discard_image_deleted AFTER DELETE ON events
  FOR EACH ROW WHEN (OLD.image_url LIKE '/event-images/%') EXECUTE FUNCTION quad_discard_event_image();

create or replace trigger events_discard_image_changed AFTER UPDATE OF image_url ON events
  FOR EACH ROW WHEN (OLD.image_url LIKE '/event-images/%' AND OLD.image_url IS DISTINCT FROM NEW.image_url)
  EXECUTE FUNCTION quad_discard_event_image();

create or replace trigger source_pictures_discard_deleted AFTER DELETE ON source_pictures
  FOR EACH ROW WHEN (OLD.image_url IS NOT NULL) EXECUTE FUNCTION quad_discard_event_image();

create or replace trigger source_pictures_discard_changed AFTER UPDATE OF image_url ON source_pictures
  FOR EACH ROW WHEN (OLD.image_url IS NOT NULL AND OLD.image_url IS DISTINCT FROM NEW.image_url)
  EXECUTE FUNCTION quad_discard_event_image();
