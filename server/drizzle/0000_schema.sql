-- Drizzle makes this file from server/src/db/schema; what it can't express is at the end. The functions that it names are in
-- functions/values.sql.
CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_tokens_purpose_known" CHECK ("account_tokens"."purpose" in ('verify-email', 'reset-password', 'restore-email'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"sentence" text NOT NULL,
	"reason" text NOT NULL,
	"next_step" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"address_hash" text NOT NULL,
	"masked_address" text NOT NULL,
	"state" text NOT NULL,
	"response" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'preparing' NOT NULL,
	"storage_key" text,
	"size" bigint,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "door_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"label" text NOT NULL,
	"code_hash" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "door_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"label" text NOT NULL,
	"code_id" uuid,
	"user_id" uuid,
	"last_seen_at" timestamp with time zone NOT NULL,
	"pack_at" timestamp with time zone,
	"clock_offset" integer
);
--> statement-breakpoint
CREATE TABLE "door_scans" (
	"nonce" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"pass_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device" uuid NOT NULL,
	"paid_in_cash" boolean DEFAULT false NOT NULL,
	"doubt" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_keys" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"live_secret" text NOT NULL,
	"live_codes_only" boolean DEFAULT false NOT NULL,
	"self_check_in" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"invitee_email" text,
	"role" text NOT NULL,
	"status" text DEFAULT 'invited' NOT NULL,
	"is_named" boolean DEFAULT false NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "event_roles_person_or_address" CHECK (("event_roles"."user_id" is null) <> ("event_roles"."invitee_email" is null))
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"rsvp_id" uuid,
	"key_version" integer DEFAULT 1 NOT NULL,
	"is_walk_in" boolean DEFAULT false NOT NULL,
	"walk_in_name" text,
	"is_over_capacity" boolean DEFAULT false NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"paid_in_cash_at" timestamp with time zone,
	"checked_in_at" timestamp with time zone,
	"checked_in_by" uuid,
	"doubles" integer DEFAULT 0 NOT NULL,
	"is_attended" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_changes" (
	"event_id" uuid NOT NULL,
	"changed_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"changes_search" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_html" text,
	"category" text NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"cancel_reason" text,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone,
	"all_day" boolean DEFAULT false NOT NULL,
	"time_tba" boolean DEFAULT false NOT NULL,
	"timezone" text NOT NULL,
	"location" text NOT NULL,
	"venue_name" text,
	"venue_id" text,
	"latitude" double precision,
	"longitude" double precision,
	"area_latitude" double precision,
	"area_longitude" double precision,
	"point_certainty" text,
	"place_id" uuid,
	"room" text,
	"is_online" boolean DEFAULT false NOT NULL,
	"organizer" text,
	"is_date_to_know" boolean DEFAULT false NOT NULL,
	"series_id" uuid,
	"series_text" text,
	"series_later" integer,
	"listed_from" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"host_id" uuid,
	"max_attendees" integer,
	"price" numeric(10, 2) DEFAULT 0 NOT NULL,
	"min_price" numeric(10, 2) DEFAULT 0 NOT NULL,
	"max_price" numeric(10, 2) DEFAULT 0 NOT NULL,
	"is_price_known" boolean DEFAULT true NOT NULL,
	"platform_fee" numeric(10, 2) DEFAULT 0 NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"guests_allowed" boolean DEFAULT true NOT NULL,
	"hidden_at" timestamp with time zone,
	"external_source" text DEFAULT 'user' NOT NULL,
	"external_id" text,
	"source_id" uuid,
	"uid" text,
	"withdrawn_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"moved_at" timestamp with time zone,
	"moved_from" jsonb,
	"folded_into_id" uuid,
	"url" text,
	"image_url" text,
	"source_image_url" text,
	"payment_intent_id" text,
	"attendee_count" integer DEFAULT 0 NOT NULL,
	"waitlist_count" integer DEFAULT 0 NOT NULL,
	"attendee_preview" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone GENERATED ALWAYS AS (quad_event_end("events"."start_date", "events"."end_date", "events"."all_day" or "events"."time_tba")) STORED NOT NULL,
	"search_latitude" double precision GENERATED ALWAYS AS (coalesce("events"."latitude", "events"."area_latitude")) STORED,
	"search_longitude" double precision GENERATED ALWAYS AS (coalesce("events"."longitude", "events"."area_longitude")) STORED,
	"cell" integer GENERATED ALWAYS AS (quad_grid_cell(coalesce("events"."latitude", "events"."area_latitude"), coalesce("events"."longitude", "events"."area_longitude"), 0.5)) STORED,
	"large_cell" integer GENERATED ALWAYS AS (quad_grid_cell(coalesce("events"."latitude", "events"."area_latitude"), coalesce("events"."longitude", "events"."area_longitude"), 2)) STORED,
	"is_listed" boolean GENERATED ALWAYS AS ("events"."is_public" and "events"."hidden_at" is null and "events"."withdrawn_at" is null and "events"."folded_into_id" is null) STORED NOT NULL,
	"is_free" boolean GENERATED ALWAYS AS ("events"."is_price_known" and "events"."price" = 0 and "events"."max_price" = 0) STORED NOT NULL,
	"is_ongoing" boolean GENERATED ALWAYS AS ("events"."all_day" and "events"."end_date" is not null and "events"."end_date" - "events"."start_date" >= interval '6 days 20 hours') STORED NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (quad_search_vector("events"."title", "events"."venue_name", "events"."room", "events"."location", "events"."organizer", "events"."description")) STORED NOT NULL,
	"summary" text GENERATED ALWAYS AS (quad_event_summary("events"."id", "events"."title", "events"."description", "events"."category", "events"."status", "events"."start_date", "events"."end_date", "events"."all_day", "events"."time_tba", "events"."timezone", "events"."location", "events"."venue_name", "events"."latitude", "events"."longitude", "events"."image_url", "events"."url", "events"."external_source", "events"."price", "events"."min_price", "events"."max_price", "events"."is_price_known", "events"."max_attendees", "events"."attendee_preview", "events"."is_public", "events"."point_certainty", "events"."room", "events"."is_online", "events"."organizer", "events"."is_date_to_know", "events"."series_text", "events"."series_later")) STORED NOT NULL,
	CONSTRAINT "events_title_present" CHECK (length(btrim("events"."title")) between 1 and 300),
	CONSTRAINT "events_category_known" CHECK ("events"."category" in ('parties', 'concerts', 'food', 'restaurants', 'sports', 'study', 'social', 'nightlife')),
	CONSTRAINT "events_status_known" CHECK ("events"."status" in ('scheduled', 'cancelled', 'postponed')),
	CONSTRAINT "events_point_certainty_known" CHECK ("events"."point_certainty" in ('entrance', 'building', 'campus', 'town')),
	CONSTRAINT "events_end_after_start" CHECK ("events"."end_date" > "events"."start_date"),
	CONSTRAINT "events_latitude_range" CHECK ("events"."latitude" between -90 and 90),
	CONSTRAINT "events_longitude_range" CHECK ("events"."longitude" between -180 and 180),
	CONSTRAINT "events_coordinates_together" CHECK (("events"."latitude" is null) = ("events"."longitude" is null)),
	CONSTRAINT "events_area_range" CHECK ("events"."area_latitude" between -90 and 90 and "events"."area_longitude" between -180 and 180),
	CONSTRAINT "events_area_together" CHECK (("events"."area_latitude" is null) = ("events"."area_longitude" is null)),
	CONSTRAINT "events_capacity_positive" CHECK ("events"."max_attendees" > 0),
	CONSTRAINT "events_prices_positive" CHECK ("events"."price" >= 0 and "events"."min_price" >= 0 and "events"."platform_fee" >= 0),
	CONSTRAINT "events_price_range" CHECK ("events"."min_price" <= "events"."max_price"),
	CONSTRAINT "events_attendee_count_positive" CHECK ("events"."attendee_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"entry" text NOT NULL,
	"account" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_lines_amount_moves" CHECK ("ledger_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"reporter_id" uuid,
	"reporter_hash" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"event_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text NOT NULL,
	"is_in_app" boolean DEFAULT true NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"raw" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"confirmed_at" timestamp with time zone,
	"content" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"kept_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_content_length" CHECK (length(btrim("comments"."content")) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"comment_id" uuid,
	"user_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"confirmed_at" timestamp with time zone,
	"type" text NOT NULL,
	"storage_key" text NOT NULL,
	"poster_key" text,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"duration_seconds" integer,
	"is_approved" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_file_size_positive" CHECK ("media"."file_size" > 0)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rsvp_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rsvps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"guest_address" text,
	"status" text DEFAULT 'attending' NOT NULL,
	"waitlisted_at" timestamp with time zone,
	"wants_reminders" boolean DEFAULT true NOT NULL,
	"wants_messages" boolean DEFAULT true NOT NULL,
	"mailed_status" text,
	"answer_mail_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"confirm_by" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rsvps_status_known" CHECK ("rsvps"."status" in ('attending', 'maybe', 'declined', 'waitlisted', 'cancelled', 'pending', 'removed')),
	CONSTRAINT "rsvps_person_or_guest" CHECK (("rsvps"."user_id" is null) = ("rsvps"."guest_email" is not null and "rsvps"."guest_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"draft" jsonb,
	"draft_hash" text DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"payment_intent_id" text,
	"status" text DEFAULT 'created' NOT NULL,
	"event_id" uuid,
	"claimed_hash" text,
	"refund_id" text,
	"refund_reason" text,
	"paid_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stripe_inbox" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_intent_id" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_missed" boolean DEFAULT false NOT NULL,
	"drained_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_two_people" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid,
	"invitee_email" text,
	"status" text DEFAULT 'sent' NOT NULL,
	"personal_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"responded_at" timestamp with time zone,
	CONSTRAINT "event_invitations_to_somebody" CHECK ("event_invitations"."receiver_id" is not null or "event_invitations"."invitee_email" is not null)
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"responded_at" timestamp with time zone,
	CONSTRAINT "friend_requests_two_people" CHECK ("friend_requests"."sender_id" <> "friend_requests"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friendships_two_people" CHECK ("friendships"."user_id" <> "friendships"."friend_id")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reporter_id" uuid,
	"reporter_hash" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "place_reports_point" CHECK ("place_reports"."latitude" between -90 and 90 and "place_reports"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "dismissed_locations" (
	"folded" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_aliases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place_id" uuid NOT NULL,
	"campus_id" uuid,
	"alias" text NOT NULL,
	"folded" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"parent_id" uuid,
	"merged_into_id" uuid,
	"street" text,
	"city" text,
	"region" text,
	"postcode" text,
	"country" text DEFAULT 'US' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"entrance_latitude" double precision,
	"entrance_longitude" double precision,
	"step_free_latitude" double precision,
	"step_free_longitude" double precision,
	"is_curated" boolean DEFAULT false NOT NULL,
	"timezone" text,
	"population" integer DEFAULT 0 NOT NULL,
	"cell" integer GENERATED ALWAYS AS (quad_cell("places"."latitude", "places"."longitude")) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (quad_fold("places"."name" || ' ' || coalesce("places"."street", '') || ' ' || coalesce("places"."city", '') || ' ' || coalesce("places"."region", '') || ' ' || coalesce("places"."postcode", ''))) STORED NOT NULL,
	CONSTRAINT "places_latitude_range" CHECK ("places"."latitude" between -90 and 90),
	CONSTRAINT "places_longitude_range" CHECK ("places"."longitude" between -180 and 180),
	CONSTRAINT "places_not_within_itself" CHECK ("places"."parent_id" <> "places"."id" and "places"."merged_into_id" <> "places"."id"),
	CONSTRAINT "places_entrance_together" CHECK (("places"."entrance_latitude" is null) = ("places"."entrance_longitude" is null) and ("places"."step_free_latitude" is null) = ("places"."step_free_longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"recovery_code_hashes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocked_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text,
	"external_id" text,
	"created_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_folds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text NOT NULL,
	"likeness" real NOT NULL,
	"evidence" jsonb NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	"moved" jsonb DEFAULT '{"favorites":[],"comments":[],"media":[]}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_out_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_entries" (
	"source_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"uid" text NOT NULL,
	"fingerprint" text NOT NULL,
	"event_id" uuid NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"missing_runs" integer DEFAULT 0 NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "source_entries_source_id_external_id_pk" PRIMARY KEY("source_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "source_pictures" (
	"address" text PRIMARY KEY NOT NULL,
	"image_url" text,
	"due_at" timestamp with time zone DEFAULT now(),
	"attempts" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp with time zone,
	"refusal" text,
	"etag" text,
	"content_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"outcome" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rejections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"decision" text,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"title" text,
	"url" text,
	"sealed_url" text,
	"venue_id" text,
	"latitude" double precision,
	"longitude" double precision,
	"radius_miles" double precision,
	"timezone" text,
	"interval_minutes" integer,
	"categories" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"priority" integer DEFAULT 100 NOT NULL,
	"is_from_file" boolean DEFAULT false NOT NULL,
	"etag" text,
	"last_modified" text,
	"content_hash" text,
	"parsed_at" timestamp with time zone,
	"pages" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"next_run_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease_token" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"trouble" text,
	"last_good_at" timestamp with time zone,
	"off_at" timestamp with time zone,
	"off_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"storage_key" text NOT NULL,
	"user_id" uuid,
	"size" integer,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"university" text,
	"graduation_year" integer,
	"email_verified" boolean DEFAULT false NOT NULL,
	"bio" varchar(200),
	"instagram_handle" text,
	"twitter_handle" text,
	"role" text DEFAULT 'user' NOT NULL,
	"referral_code" text NOT NULL,
	"referred_by_id" uuid,
	"profile_visibility" text DEFAULT 'friends' NOT NULL,
	"attendance_visibility" text DEFAULT 'friends' NOT NULL,
	"is_discoverable" boolean DEFAULT true NOT NULL,
	"choices_before_hiding" jsonb,
	"notification_settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"suspended_at" timestamp with time zone,
	"deletion_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_shape" CHECK ("users"."email" like '%_@_%' and length("users"."email") <= 254),
	CONSTRAINT "users_graduation_year_range" CHECK ("users"."graduation_year" between 2020 and 2030)
);
--> statement-breakpoint
CREATE TABLE "web_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"seq" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "stripe_sandbox_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"intent_id" text,
	"test_card" text,
	"data" jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"seq" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_codes" ADD CONSTRAINT "door_codes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_code_id_door_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."door_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_keys" ADD CONSTRAINT "event_keys_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_roles" ADD CONSTRAINT "event_roles_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_roles" ADD CONSTRAINT "event_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_rsvp_id_rsvps_id_fk" FOREIGN KEY ("rsvp_id") REFERENCES "public"."rsvps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_folded_into_id_events_id_fk" FOREIGN KEY ("folded_into_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_messages" ADD CONSTRAINT "host_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_messages" ADD CONSTRAINT "host_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_rsvp_id_rsvps_id_fk" FOREIGN KEY ("rsvp_id") REFERENCES "public"."rsvps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_reports" ADD CONSTRAINT "place_reports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_reports" ADD CONSTRAINT "place_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_aliases" ADD CONSTRAINT "place_aliases_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_aliases" ADD CONSTRAINT "place_aliases_campus_id_places_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_parent_id_places_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_merged_into_id_places_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_folds" ADD CONSTRAINT "event_folds_entry_id_events_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_folds" ADD CONSTRAINT "event_folds_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_entries" ADD CONSTRAINT "source_entries_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_entries" ADD CONSTRAINT "source_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_runs" ADD CONSTRAINT "source_runs_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_hash_unique" ON "account_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "account_tokens_restorable" ON "account_tokens" USING btree (lower("email")) WHERE "account_tokens"."purpose" = 'restore-email' and "account_tokens"."used_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("cause") WHERE "alarms"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alarms_cause" ON "alarms" USING btree ("cause","mailed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_deliveries_message" ON "mail_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mail_deliveries_created" ON "mail_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_deliveries_troubled" ON "mail_deliveries" USING btree ("state","created_at","id") WHERE "mail_deliveries"."state" <> 'taken';--> statement-breakpoint
CREATE INDEX "mail_deliveries_address" ON "mail_deliveries" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_at_a_time" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."status" = 'preparing';--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "door_codes_unique" ON "door_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "door_codes_event" ON "door_codes" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "door_devices_event" ON "door_devices" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "door_devices_code" ON "door_devices" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "door_devices_user" ON "door_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "door_scans_pass" ON "door_scans" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "door_scans_event" ON "door_scans" USING btree ("event_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "event_roles_one_per_person" ON "event_roles" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_roles_one_per_address" ON "event_roles" USING btree ("event_id",lower("invitee_email"));--> statement-breakpoint
CREATE INDEX "event_roles_user" ON "event_roles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_roles_address" ON "event_roles" USING btree (lower("invitee_email")) WHERE "event_roles"."invitee_email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "passes_one_per_rsvp" ON "passes" USING btree ("rsvp_id");--> statement-breakpoint
CREATE INDEX "passes_changes" ON "passes" USING btree ("event_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "event_changes_changed_by" ON "event_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "events_external_unique" ON "events" USING btree ("source_id","external_id");--> statement-breakpoint
CREATE INDEX "events_external" ON "events" USING btree ("external_source","external_id") WHERE "events"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "events_entry" ON "events" USING btree ("source_id","uid") WHERE "events"."uid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_payment_intent_unique" ON "events" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "events_own_image" ON "events" USING btree ("image_url") WHERE "events"."image_url" like '/event-images/%';--> statement-breakpoint
CREATE INDEX "events_source_image" ON "events" USING btree ("source_image_url") WHERE "events"."source_image_url" is not null;--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING btree (("start_date" at time zone 'UTC'));--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "events_title" ON "events" USING gin (quad_fold(' ' || "title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_hidden" ON "events" USING btree ("created_at","id") WHERE "events"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "events_gone" ON "events" USING btree ("created_at","id") WHERE "events"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "events_cancelled" ON "events" USING btree ("created_at","id") WHERE "events"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "events_series" ON "events" USING btree ("series_id","start_date") WHERE "events"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "events_place" ON "events" USING btree ("place_id") WHERE "events"."place_id" is not null;--> statement-breakpoint
CREATE INDEX "events_withdrawn" ON "events" USING btree ("withdrawn_at") WHERE "events"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "events_folded" ON "events" USING btree ("folded_into_id") WHERE "events"."folded_into_id" is not null;--> statement-breakpoint
CREATE INDEX "events_host" ON "events" USING btree ("host_id","start_date") WHERE "events"."host_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_once" ON "ledger_lines" USING btree ("payment_id","entry","account","reference");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree (split_part("action", '.', 1),"created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once_per_reporter" ON "reports" USING btree ("target_type","target_id","reporter_hash") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("target_type","target_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at","id") WHERE "notifications"."is_in_app";--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null and "notifications"."is_in_app";--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_unique" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_mails_created" ON "outbox_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "comments_event" ON "comments" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_guest" ON "comments" USING btree (lower("guest_email")) WHERE "comments"."guest_email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_unique" ON "favorites" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "favorites_event" ON "favorites" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "host_messages_event" ON "host_messages" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "host_messages_sender" ON "host_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "media_event" ON "media" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "media_comment" ON "media" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "media_guest" ON "media" USING btree (lower("guest_email")) WHERE "media"."guest_email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "media_storage_key_unique" ON "media" USING btree ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "reminders" USING btree ("rsvp_id","kind","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_one_live_per_user" ON "rsvps" USING btree ("event_id","user_id") WHERE "rsvps"."status" in ('attending', 'maybe', 'waitlisted');--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_one_live_per_guest" ON "rsvps" USING btree ("event_id",lower("guest_email")) WHERE "rsvps"."status" in ('attending', 'maybe', 'waitlisted');--> statement-breakpoint
CREATE INDEX "rsvps_event" ON "rsvps" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rsvps_created" ON "rsvps" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "rsvps_attending_members" ON "rsvps" USING btree ("event_id","created_at","id") WHERE "rsvps"."status" = 'attending' and "rsvps"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_member" ON "rsvps" USING btree ("user_id","event_id","status") WHERE "rsvps"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_guest_address" ON "rsvps" USING btree (lower("guest_email"),"event_id") WHERE "rsvps"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_unconfirmed" ON "rsvps" USING btree ("event_id","confirm_by") WHERE "rsvps"."confirm_by" is not null and "rsvps"."status" in ('attending', 'maybe', 'waitlisted');--> statement-breakpoint
CREATE INDEX "rsvps_waitlist" ON "rsvps" USING btree ("event_id","waitlisted_at") WHERE "rsvps"."status" = 'waitlisted';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_payment_intent_unique" ON "payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_event_unique" ON "payments" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_draft_unique" ON "payments" USING btree ("user_id","draft_hash") WHERE "payments"."status" in ('created', 'processing', 'paid');--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("created_at") WHERE "payments"."status" in ('created', 'processing', 'paid', 'refunding');--> statement-breakpoint
CREATE INDEX "stripe_inbox_unprocessed" ON "stripe_inbox" USING btree ("received_at") WHERE "stripe_inbox"."drained_at" is null;--> statement-breakpoint
CREATE INDEX "stripe_inbox_missed" ON "stripe_inbox" USING btree ("received_at") WHERE "stripe_inbox"."is_missed";--> statement-breakpoint
CREATE INDEX "stripe_inbox_occurred" ON "stripe_inbox" USING btree ("occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_unique" ON "blocks" USING btree ("blocker_id","blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one_per_user" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_invitations_one_per_person" ON "event_invitations" USING btree ("event_id","sender_id","receiver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_invitations_one_per_email" ON "event_invitations" USING btree ("event_id","sender_id",lower("invitee_email"));--> statement-breakpoint
CREATE INDEX "event_invitations_receiver" ON "event_invitations" USING btree ("receiver_id","status");--> statement-breakpoint
CREATE INDEX "event_invitations_sender" ON "event_invitations" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "event_invitations_email" ON "event_invitations" USING btree ("event_id",lower("invitee_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_one_pending_per_pair" ON "friend_requests" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id")) WHERE "friend_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "friend_requests_sender" ON "friend_requests" USING btree ("sender_id","status");--> statement-breakpoint
CREATE INDEX "friend_requests_receiver" ON "friend_requests" USING btree ("receiver_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "friendships_one_per_pair" ON "friendships" USING btree (least("user_id", "friend_id"),greatest("user_id", "friend_id"));--> statement-breakpoint
CREATE INDEX "friendships_user" ON "friendships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "friendships_friend" ON "friendships" USING btree ("friend_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_one_per_event" ON "shares" USING btree ("user_id","event_id") WHERE "shares"."event_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_one_of_app" ON "shares" USING btree ("user_id") WHERE "shares"."event_id" is null;--> statement-breakpoint
CREATE INDEX "shares_event" ON "shares" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "place_reports_once" ON "place_reports" USING btree ("event_id","reporter_hash") WHERE "place_reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "place_reports_open" ON "place_reports" USING btree ("event_id") WHERE "place_reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "place_reports_reporter" ON "place_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "place_aliases_unique" ON "place_aliases" USING btree (coalesce("campus_id", '00000000-0000-0000-0000-000000000000'),"folded");--> statement-breakpoint
CREATE INDEX "place_aliases_place" ON "place_aliases" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "place_aliases_search" ON "place_aliases" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "places_source_unique" ON "places" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "places_search" ON "places" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "places_name" ON "places" USING btree (quad_fold("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "places_cell" ON "places" USING btree ("cell","kind");--> statement-breakpoint
CREATE INDEX "places_parent" ON "places" USING btree ("parent_id") WHERE "places"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "places_merged" ON "places" USING btree ("merged_into_id") WHERE "places"."merged_into_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_entries_address" ON "blocked_entries" USING btree ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_entries_id" ON "blocked_entries" USING btree ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_folds_pair" ON "event_folds" USING btree (least("entry_id", "event_id"),greatest("entry_id", "event_id"));--> statement-breakpoint
CREATE INDEX "event_folds_entry" ON "event_folds" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "event_folds_event" ON "event_folds" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_folds_open" ON "event_folds" USING btree ("likeness") WHERE "event_folds"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "leave_out_requests_once" ON "leave_out_requests" USING btree (lower("email"),"address");--> statement-breakpoint
CREATE INDEX "source_entries_event" ON "source_entries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "source_entries_uid" ON "source_entries" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "source_entries_missing" ON "source_entries" USING btree ("source_id") WHERE "source_entries"."missing_runs" > 0;--> statement-breakpoint
CREATE INDEX "source_pictures_due" ON "source_pictures" USING btree ("due_at") WHERE "source_pictures"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "source_pictures_image" ON "source_pictures" USING btree ("image_url");--> statement-breakpoint
CREATE INDEX "source_runs_source" ON "source_runs" USING btree ("source_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "source_runs_held" ON "source_runs" USING btree ("source_id") WHERE "source_runs"."outcome" = 'held' and "source_runs"."decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_unique" ON "sources" USING btree ("kind","name");--> statement-breakpoint
CREATE INDEX "sources_due" ON "sources" USING btree ("next_run_at") WHERE "sources"."next_run_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_key_unique" ON "uploads" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_referral_code_unique" ON "users" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at","id") WHERE not "users"."email_verified";--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("suspended_at","id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "users_referred_by" ON "users" USING btree ("referred_by_id") WHERE "users"."referred_by_id" is not null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING gin (quad_fold(' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "web_assets_seen" ON "web_assets" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "stripe_sandbox_events_seq" ON "stripe_sandbox_events" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "stripe_sandbox_events_due" ON "stripe_sandbox_events" USING btree ("next_attempt_at") WHERE "stripe_sandbox_events"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "stripe_sandbox_keys_created" ON "stripe_sandbox_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stripe_sandbox_objects_kind" ON "stripe_sandbox_objects" USING btree ("kind","seq");--> statement-breakpoint
CREATE INDEX "stripe_sandbox_objects_intent" ON "stripe_sandbox_objects" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "stripe_sandbox_objects_due" ON "stripe_sandbox_objects" USING btree ("due_at") WHERE "stripe_sandbox_objects"."due_at" is not null;
--> statement-breakpoint
-- Long descriptions leave the row before the summary does: every search reads it.
alter table "events" alter column "summary" set storage main;
--> statement-breakpoint
-- The read path of searches: docs/decisions/004-search-read-path.md. Drizzle has no INCLUDE, so these indexes are here only. Each
-- answers a list without the table: order, place and filters. What a scan checks before it reads a row is among the keys: events
-- that are over or elsewhere are then not read for their words.
create index "events_start" on "events" ("start_date", "id", "ends_at", "search_latitude", "search_longitude")
  include ("is_free", "category", "listed_from", "is_date_to_know", "is_ongoing") where "is_listed";
--> statement-breakpoint
create index "events_cell" on "events" ("cell", "start_date", "id", "ends_at", "search_latitude", "search_longitude")
  include ("is_free", "listed_from", "is_date_to_know") where "is_listed";
--> statement-breakpoint
create index "events_cell_category" on "events" ("cell", "category", "start_date", "id")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "listed_from", "is_date_to_know") where "is_listed";
--> statement-breakpoint
create index "events_large_cell" on "events" ("large_cell", "start_date", "id", "ends_at", "search_latitude", "search_longitude")
  include ("is_free", "category", "listed_from", "is_date_to_know") where "is_listed";
--> statement-breakpoint
create index "events_long" on "events" ("large_cell", "ends_at", "start_date")
  include ("id", "search_latitude", "search_longitude", "is_free", "category", "listed_from", "is_date_to_know", "is_ongoing")
  where "is_listed" and "ends_at" - "start_date" > interval '24 hours';
--> statement-breakpoint
create index "events_points" on "events" ("cell", "start_date")
  include ("search_latitude", "search_longitude", "ends_at", "is_free", "category", "listed_from", "is_date_to_know")
  where "is_listed" and "latitude" is not null;
--> statement-breakpoint
-- Without fastupdate: a list of what was just written would be read whole by every search until somebody vacuums.
create index "events_local_words" on "events" using gin (quad_local_words("large_cell", "search_vector"))
  with (fastupdate = off) where "is_listed";
