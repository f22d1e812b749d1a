-- Names only: no version of the server says these in a statement, so an older one beside this one runs on. A column
-- could not be renamed like this (see stripe_inbox.drained_at).
ALTER INDEX "stripe_inbox_undrained" RENAME TO "stripe_inbox_unprocessed";--> statement-breakpoint
ALTER FUNCTION quad_tell_session_end() RENAME TO quad_report_session_end;--> statement-breakpoint
ALTER TRIGGER sessions_tell_their_end ON "sessions" RENAME TO sessions_report_their_end;
