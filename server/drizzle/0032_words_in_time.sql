-- Words are found together with a time, so that the rows of all other times aren't read (decision 028).
create index "events_time" on "events" (("start_date" at time zone 'UTC'));
--> statement-breakpoint
-- What it takes, compared with an operator: with less, the planner would rather call it for each event of that time.
alter function quad_local_words(integer, tsvector) cost 10000;
