-- An answer that needs nothing else in its transaction but the mail about it, so that it can be one statement without a
-- transaction around it (decision 026): the outcome of quad_answer_event with `jobs`, as pg-boss takes them. Of a
-- refused one nothing stays; null, and nothing stays either, if there is more to do: promoted people, somebody typed
-- another's address, invitations, initials on cards, a mail for later.
CREATE FUNCTION quad_answer_alone(
  p_event uuid, p_user uuid, p_guest_name text, p_guest_email text, p_guest_address text, wanted text, is_by_link boolean,
  moment timestamptz, hold_minutes integer, pause_minutes integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  outcome jsonb;
  job_key text;
BEGIN
  BEGIN
    outcome := quad_answer_event(p_event, p_user, p_guest_name, p_guest_email, p_guest_address, wanted, is_by_link, moment,
      hold_minutes, pause_minutes);
    IF outcome ? 'refusal' OR outcome -> 'promotedIds' <> '[]' OR outcome -> 'typedFor' <> 'null'
      OR (outcome -> 'isInvited')::boolean OR (outcome -> 'isPreviewOld')::boolean
      OR (outcome ->> 'mailAt')::timestamptz > moment THEN RAISE SQLSTATE 'QUAD1';
    END IF;
  EXCEPTION WHEN SQLSTATE 'QUAD1' THEN
    RETURN CASE WHEN outcome ? 'refusal' THEN outcome END;
  END;
  IF outcome ->> 'mailAt' IS NULL THEN RETURN outcome || '{"jobs": []}'; END IF;
  -- As `asJob` of features/rsvps/rsvp-mails.ts makes them.
  job_key := concat_ws(':', outcome -> 'rsvp' ->> 'id', 'answer', outcome ->> 'mailAt');
  RETURN outcome || jsonb_build_object('jobs', jsonb_build_array(jsonb_build_object('singletonKey', job_key,
    'data', jsonb_build_object('rsvpId', outcome -> 'rsvp' -> 'id', 'kind', 'answer', 'version', outcome -> 'mailAt'))));
END $$;
