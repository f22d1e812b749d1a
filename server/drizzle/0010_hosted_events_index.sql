DROP INDEX "events_host";--> statement-breakpoint
CREATE INDEX "events_host" ON "events" USING btree ("host_id","start_date") WHERE "events"."host_id" is not null;