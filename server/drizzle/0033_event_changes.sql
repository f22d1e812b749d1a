CREATE TABLE "event_changes" (
	"event_id" uuid NOT NULL,
	"changed_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "event_changes_changed_by" ON "event_changes" USING btree ("changed_by");--> statement-breakpoint
-- Whoever changes or deletes an event, a version before too: no writer can forget it. After the update, because a trigger before
-- it would have all generated columns computed anew.
create function quad_note_change() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id) values (old.id);
  return null;
end $$;
--> statement-breakpoint
create trigger events_changed after update on events for each row
  when ((new.summary, new.attendee_count) is distinct from (old.summary, old.attendee_count))
  execute function quad_note_change();
--> statement-breakpoint
create trigger events_deleted after delete on events for each row execute function quad_note_change();
