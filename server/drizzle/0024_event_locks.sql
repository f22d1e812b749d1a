-- Who changes the RSVPs of an event locks its row against each other only: the rows that name the event (passes, scans,
-- notifications) are stored meanwhile, which FOR UPDATE made wait. A version of the server that still takes it gets the
-- same results, only later.
DO $$
DECLARE answering regprocedure;
BEGIN
  FOREACH answering IN ARRAY ARRAY(
    SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND proname IN ('quad_fill_spots', 'quad_answer_event', 'quad_confirm_answer'))
  LOOP
    EXECUTE replace(pg_get_functiondef(answering), 'FOR UPDATE', 'FOR NO KEY UPDATE');
  END LOOP;
END $$;
