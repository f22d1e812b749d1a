CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"stripe_dispute_id" text NOT NULL,
	"amount" integer NOT NULL,
	"from_host" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"stripe_reversal_id" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"stripe_account_id" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stripe_payout_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_amount_positive" CHECK ("payouts"."amount" > 0)
);--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"status" text DEFAULT 'held' NOT NULL,
	"amount" integer NOT NULL,
	"host_earns" integer NOT NULL,
	"stripe_account_id" text NOT NULL,
	"refund_hours" integer,
	"hold_until" timestamp with time zone NOT NULL,
	"payment_intent_id" text,
	"stripe_transfer_id" text,
	"paid_with" text,
	"paid_at" timestamp with time zone,
	"problem" text,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('held', 'processing', 'paid', 'refunding', 'refunded', 'expired')),
	CONSTRAINT "orders_one_buyer" CHECK ("orders"."user_id" is null or "orders"."guest_email" is null),
	CONSTRAINT "orders_amounts" CHECK ("orders"."host_earns" > 0 and "orders"."host_earns" < "orders"."amount")
);--> statement-breakpoint
CREATE TABLE "ticket_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"cause" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"is_whole" boolean NOT NULL,
	"amount" integer NOT NULL,
	"from_host" integer NOT NULL,
	"from_quad" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stripe_refund_id" text,
	"stripe_reversal_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_refunds_parts" CHECK ("ticket_refunds"."amount" = "ticket_refunds"."from_host" + "ticket_refunds"."from_quad" and "ticket_refunds"."amount" > 0
        and "ticket_refunds"."from_host" >= 0 and "ticket_refunds"."from_quad" >= 0)
);--> statement-breakpoint
CREATE TABLE "ticket_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"from_rsvp_id" uuid,
	"to_user_id" uuid,
	"to_email" text,
	"message" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "ticket_transfers_one_friend" CHECK ("ticket_transfers"."to_user_id" is null or "ticket_transfers"."to_email" is null)
);--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"buyer_pays" integer NOT NULL,
	"host_earns" integer NOT NULL,
	"quantity" integer NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"held_count" integer DEFAULT 0 NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"max_per_order" integer NOT NULL,
	"position" integer NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_types_price" CHECK ("ticket_types"."price" >= 100 and "ticket_types"."host_earns" > 0),
	CONSTRAINT "ticket_types_counts" CHECK ("ticket_types"."sold_count" >= 0 and "ticket_types"."held_count" >= 0),
	CONSTRAINT "ticket_types_quantity" CHECK ("ticket_types"."sold_count" + "ticket_types"."held_count" <= "ticket_types"."quantity")
);--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"rsvp_id" uuid,
	"status" text DEFAULT 'held' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"price" integer NOT NULL,
	"buyer_pays" integer NOT NULL,
	"host_earns" integer NOT NULL,
	"replaces_id" uuid,
	"offered_at" timestamp with time zone,
	"refund_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_status_known" CHECK ("tickets"."status" in ('held', 'valid', 'offered', 'resold', 'refunded', 'void')),
	CONSTRAINT "tickets_refund_once" CHECK ("tickets"."refund_id" is null or "tickets"."status" in ('refunded', 'resold', 'void'))
);--> statement-breakpoint
ALTER TABLE "ledger_lines" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "payment_mode" text DEFAULT 'door' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "all_in_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "refund_hours" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "held_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- It names the column; the functions, which come after the migrations, put it back.
drop trigger if exists events_changed on events;--> statement-breakpoint
ALTER TABLE "events" drop column "summary";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "summary" text GENERATED ALWAYS AS (quad_event_summary(id => "events"."id", title => "events"."title", description => "events"."description", category => "events"."category", status => "events"."status", start_date => "events"."start_date", end_date => "events"."end_date", all_day => "events"."all_day", time_tba => "events"."time_tba", timezone => "events"."timezone", location => "events"."location", venue_name => "events"."venue_name", latitude => "events"."latitude", longitude => "events"."longitude", image_url => "events"."image_url", url => "events"."url", external_source => "events"."external_source", price => "events"."price", min_price => "events"."min_price", max_price => "events"."max_price", is_price_known => "events"."is_price_known", max_attendees => "events"."max_attendees", attendee_preview => "events"."attendee_preview", is_public => "events"."is_public", point_certainty => "events"."point_certainty", room => "events"."room", is_online => "events"."is_online", organizer => "events"."organizer", is_date_to_know => "events"."is_date_to_know", payment_mode => "events"."payment_mode", all_in_price => "events"."all_in_price", series_text => "events"."series_text", series_later => "events"."series_later")) STORED NOT NULL;--> statement-breakpoint
-- As 0000 says.
alter table "events" alter column "summary" set storage main;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "seats" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "spot_offered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_refunds" ADD CONSTRAINT "ticket_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_transfers" ADD CONSTRAINT "ticket_transfers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_transfers" ADD CONSTRAINT "ticket_transfers_from_rsvp_id_rsvps_id_fk" FOREIGN KEY ("from_rsvp_id") REFERENCES "public"."rsvps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_transfers" ADD CONSTRAINT "ticket_transfers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_rsvp_id_rsvps_id_fk" FOREIGN KEY ("rsvp_id") REFERENCES "public"."rsvps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_replaces_id_tickets_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_refund_id_ticket_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."ticket_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_stripe_unique" ON "disputes" USING btree ("stripe_dispute_id");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("created_at") WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_event_unique" ON "payouts" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_stripe_unique" ON "payouts" USING btree ("stripe_payout_id");--> statement-breakpoint
CREATE INDEX "payouts_account" ON "payouts" USING btree ("stripe_account_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("updated_at") WHERE "payouts"."status" <> 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_intent_unique" ON "orders" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_member" ON "orders" USING btree ("event_id","user_id") WHERE "orders"."status" in ('held', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_guest" ON "orders" USING btree ("event_id",lower("guest_email")) WHERE "orders"."status" in ('held', 'processing');--> statement-breakpoint
CREATE INDEX "orders_event" ON "orders" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at") WHERE "orders"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_guest" ON "orders" USING btree (lower("guest_email")) WHERE "orders"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "orders_account" ON "orders" USING btree ("stripe_account_id");--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("hold_until") WHERE "orders"."status" in ('held', 'processing', 'refunding');--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_refunds_number" ON "ticket_refunds" USING btree ("order_id","n");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_refunds_stripe_unique" ON "ticket_refunds" USING btree ("stripe_refund_id");--> statement-breakpoint
CREATE INDEX "ticket_refunds_open" ON "ticket_refunds" USING btree ("updated_at") WHERE "ticket_refunds"."status" in ('pending', 'requires_action') and "ticket_refunds"."problem" is null;--> statement-breakpoint
CREATE INDEX "ticket_refunds_problem" ON "ticket_refunds" USING btree ("updated_at") WHERE "ticket_refunds"."problem" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_transfers_open" ON "ticket_transfers" USING btree ("ticket_id") WHERE "ticket_transfers"."status" = 'open';--> statement-breakpoint
CREATE INDEX "ticket_transfers_ticket" ON "ticket_transfers" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_transfers_from" ON "ticket_transfers" USING btree ("from_rsvp_id") WHERE "ticket_transfers"."from_rsvp_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_transfers_to" ON "ticket_transfers" USING btree ("to_user_id","status") WHERE "ticket_transfers"."to_user_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_types_event" ON "ticket_types" USING btree ("event_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_place" ON "tickets" USING btree ("order_id","place");--> statement-breakpoint
CREATE INDEX "tickets_rsvp" ON "tickets" USING btree ("rsvp_id") WHERE "tickets"."rsvp_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_event" ON "tickets" USING btree ("event_id","status");--> statement-breakpoint
CREATE INDEX "tickets_type" ON "tickets" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "tickets_refund" ON "tickets" USING btree ("refund_id") WHERE "tickets"."refund_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_taken_over" ON "tickets" USING btree ("replaces_id") WHERE "tickets"."replaces_id" is not null and "tickets"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "tickets_offered" ON "tickets" USING btree ("type_id","offered_at") WHERE "tickets"."status" = 'offered';--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passes_one_per_ticket" ON "passes" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "events_online" ON "events" USING btree ("ends_at") WHERE "events"."payment_mode" = 'online';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_order_once" ON "ledger_lines" USING btree ("order_id","entry","account","reference") WHERE "ledger_lines"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_payout_once" ON "ledger_lines" USING btree ("payout_id","entry","account","reference") WHERE "ledger_lines"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_spot_offered" ON "rsvps" USING btree ("event_id","spot_offered_until") WHERE "rsvps"."spot_offered_until" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_held_count_positive" CHECK ("events"."held_count" >= 0);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_never_oversold" CHECK ("events"."payment_mode" = 'door' or "events"."attendee_count" + "events"."held_count" <= "events"."max_attendees");--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_about_one" CHECK (num_nonnulls("ledger_lines"."payment_id", "ledger_lines"."order_id", "ledger_lines"."payout_id") = 1);--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_seats_positive" CHECK ("rsvps"."seats" > 0);
