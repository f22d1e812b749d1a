CREATE INDEX "orders_problem" ON "orders" USING btree ("created_at") WHERE "orders"."problem" is not null;--> statement-breakpoint
-- Prices of events whose tickets are sold here become whole prices.
UPDATE "events" SET "min_price" = whole.low, "max_price" = whole.high FROM (
  SELECT event_id, min(buyer_pays) / 100.0 AS low, max(buyer_pays) / 100.0 AS high FROM ticket_types WHERE deleted_at IS NULL GROUP BY event_id
) AS whole WHERE whole.event_id = "events"."id" AND "payment_mode" = 'online';
