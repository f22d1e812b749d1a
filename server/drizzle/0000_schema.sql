create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Lower case without accents. unaccent() is only STABLE because its dictionary could be changed; ours is not.
create function quad_fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent', value));
--> statement-breakpoint
create function quad_search_vector(title text, venue text, location text, description text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('simple', quad_fold(coalesce(title, ''))), 'A')
      || setweight(to_tsvector('simple', quad_fold(coalesce(venue, '') || ' ' || coalesce(location, ''))), 'B')
      || setweight(to_tsvector('simple', quad_fold(left(coalesce(description, ''), 4000))), 'C');
--> statement-breakpoint
-- An hour is an hour in every zone, so this sum is immutable although timestamptz + interval in general is not.
create function quad_event_end(start_date timestamptz, end_date timestamptz, is_day boolean) returns timestamptz
  language sql immutable parallel safe
  return coalesce(end_date, start_date + case when is_day then interval '24 hours' else interval '3 hours' end);
--> statement-breakpoint
-- 0.5-degree grid: 360 rows of 720 columns; the poles and 180 degrees belong to the last row and column.
create function quad_cell(latitude double precision, longitude double precision) returns integer
  language sql immutable parallel safe strict
  return least(floor((latitude + 90) * 2)::int, 359) * 720 + least(floor((longitude + 180) * 2)::int, 719);
--> statement-breakpoint
-- The cell of a point in a grid of rows `height` degrees high, each cut into cells about as wide as high. The number of
-- columns follows a parabola and not the cosine, so that every machine and cells.ts of the server get the same.
create function quad_grid_cell(latitude double precision, longitude double precision, height double precision)
  returns integer language sql immutable parallel safe strict
  return (
    select ((row_number * 360) / height + least(floor(((longitude + 180) / 360) * columns), columns - 1))::integer
    from (select least(floor((latitude + 90) / height), 180 / height - 1) as row_number) as rows,
      lateral (select ((row_number + 0.5) * height) / 90 - 1 as middle) as middles,
      lateral (select floor((360 / height) * (1 - middle * middle)) as columns) as columns
  );
--> statement-breakpoint
create function quad_json_instant(value timestamptz) returns text
  language sql immutable parallel safe strict
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
--> statement-breakpoint
-- An event as lists show it (eventSummarySchema in shared/src/contract/events.ts), made when it is written because
-- making it costs more than finding it. Without the opening brace: isFavorited and attendeeCount are put before it.
create function quad_event_summary(
  id uuid, title text, description text, category text, status text, start_date timestamptz, end_date timestamptz,
  all_day boolean, time_tba boolean, timezone text, location text, venue_name text, latitude double precision,
  longitude double precision, image_url text, url text, external_source text, price numeric, min_price numeric,
  max_price numeric, is_price_known boolean, max_attendees integer, attendee_preview jsonb, is_public boolean
) returns text language sql immutable parallel safe
  return (
    select substr(row_to_json(summary)::text, 2)
    from (
      select id, title, left(description, 200) as description, category, status,
        quad_json_instant(start_date) as "startDate", quad_json_instant(end_date) as "endDate",
        all_day as "allDay", time_tba as "timeTba", timezone, location, venue_name as "venueName",
        latitude, longitude, image_url as "imageUrl", url, external_source as "externalSource",
        price, min_price as "minPrice", max_price as "maxPrice", is_price_known as "isPriceKnown", max_attendees as "maxAttendees",
        attendee_preview as "attendeePreview", is_public as "isPublic"
    ) as summary
  );
--> statement-breakpoint
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
	CONSTRAINT "account_tokens_purpose_known" CHECK ("account_tokens"."purpose" in ('verify-email', 'reset-password'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
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
	"host_id" uuid,
	"max_attendees" integer,
	"price" numeric(10, 2) DEFAULT 0 NOT NULL,
	"min_price" numeric(10, 2) DEFAULT 0 NOT NULL,
	"max_price" numeric(10, 2) DEFAULT 0 NOT NULL,
	"platform_fee" numeric(10, 2) DEFAULT 0 NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"hidden_at" timestamp with time zone,
	"external_source" text DEFAULT 'user' NOT NULL,
	"external_id" text,
	"url" text,
	"image_url" text,
	"payment_intent_id" text,
	"attendee_count" integer DEFAULT 0 NOT NULL,
	"attendee_preview" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_listed" boolean GENERATED ALWAYS AS ("events"."is_public" and "events"."hidden_at" is null) STORED NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (quad_search_vector("events"."title", "events"."venue_name", "events"."location", "events"."description")) STORED NOT NULL,
	"area_latitude" double precision,
	"area_longitude" double precision,
	"ends_at" timestamp with time zone GENERATED ALWAYS AS (quad_event_end("events"."start_date", "events"."end_date", "events"."all_day" or "events"."time_tba")) STORED NOT NULL,
	"search_latitude" double precision GENERATED ALWAYS AS (coalesce("events"."latitude", "events"."area_latitude")) STORED,
	"search_longitude" double precision GENERATED ALWAYS AS (coalesce("events"."longitude", "events"."area_longitude")) STORED,
	"cell" integer GENERATED ALWAYS AS (quad_grid_cell(coalesce("events"."latitude", "events"."area_latitude"), coalesce("events"."longitude", "events"."area_longitude"), 0.5)) STORED,
	"large_cell" integer GENERATED ALWAYS AS (quad_grid_cell(coalesce("events"."latitude", "events"."area_latitude"), coalesce("events"."longitude", "events"."area_longitude"), 2)) STORED,
	"is_price_known" boolean DEFAULT true NOT NULL,
	"is_free" boolean GENERATED ALWAYS AS ("events"."is_price_known" and "events"."price" = 0 and "events"."max_price" = 0) STORED NOT NULL,
	"summary" text GENERATED ALWAYS AS (quad_event_summary("events"."id", "events"."title", "events"."description", "events"."category", "events"."status", "events"."start_date", "events"."end_date", "events"."all_day", "events"."time_tba", "events"."timezone", "events"."location", "events"."venue_name", "events"."latitude", "events"."longitude", "events"."image_url", "events"."url", "events"."external_source", "events"."price", "events"."min_price", "events"."max_price", "events"."is_price_known", "events"."max_attendees", "events"."attendee_preview", "events"."is_public")) STORED NOT NULL,
	CONSTRAINT "events_title_present" CHECK (length(btrim("events"."title")) between 1 and 300),
	CONSTRAINT "events_category_known" CHECK ("events"."category" in ('parties', 'concerts', 'food', 'restaurants', 'sports', 'study', 'social', 'nightlife')),
	CONSTRAINT "events_status_known" CHECK ("events"."status" in ('scheduled', 'cancelled', 'postponed')),
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
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
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
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"is_in_app" boolean DEFAULT true NOT NULL
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
	"content" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_at" timestamp with time zone,
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
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"comment_id" uuid,
	"user_id" uuid,
	"guest_name" text,
	"guest_email" text,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"wants_reminders" boolean DEFAULT true NOT NULL,
	CONSTRAINT "rsvps_status_known" CHECK ("rsvps"."status" in ('attending', 'maybe', 'declined', 'waitlisted', 'cancelled')),
	CONSTRAINT "rsvps_person_or_guest" CHECK (("rsvps"."user_id" is null) = ("rsvps"."guest_email" is not null and "rsvps"."guest_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"draft" jsonb,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"payment_intent_id" text,
	"status" text DEFAULT 'created' NOT NULL,
	"event_id" uuid,
	"refund_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"draft_hash" text DEFAULT '' NOT NULL,
	"refund_reason" text,
	"paid_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"claimed_hash" text,
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stripe_inbox" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_intent_id" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"street" text,
	"city" text,
	"region" text,
	"postcode" text,
	"country" text DEFAULT 'US' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"timezone" text,
	"population" integer DEFAULT 0 NOT NULL,
	"cell" integer GENERATED ALWAYS AS (quad_cell("places"."latitude", "places"."longitude")) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (quad_fold("places"."name" || ' ' || coalesce("places"."street", '') || ' ' || coalesce("places"."city", '') || ' ' || coalesce("places"."region", '') || ' ' || coalesce("places"."postcode", ''))) STORED NOT NULL,
	CONSTRAINT "places_latitude_range" CHECK ("places"."latitude" between -90 and 90),
	CONSTRAINT "places_longitude_range" CHECK ("places"."longitude" between -180 and 180)
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
	"notification_settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"suspended_at" timestamp with time zone,
	"deletion_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_shape" CHECK ("users"."email" like '%_@_%' and length("users"."email") <= 254),
	CONSTRAINT "users_graduation_year_range" CHECK ("users"."graduation_year" between 2020 and 2030)
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_rsvp_id_rsvps_id_fk" FOREIGN KEY ("rsvp_id") REFERENCES "public"."rsvps"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_hash_unique" ON "account_tokens" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id","purpose");
--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_at_a_time" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."status" = 'preparing';
--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "events_external_unique" ON "events" USING btree ("external_source","external_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "events_payment_intent_unique" ON "events" USING btree ("payment_intent_id");
--> statement-breakpoint
CREATE INDEX "events_own_image" ON "events" USING btree ("image_url") WHERE "events"."image_url" like '/event-images/%';
--> statement-breakpoint
CREATE INDEX "events_host" ON "events" USING btree ("host_id","start_date") WHERE "events"."host_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_once" ON "ledger_lines" USING btree ("payment_id","entry","account","reference");
--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once_per_reporter" ON "reports" USING btree ("target_type","target_id","reporter_hash") WHERE "reports"."status" = 'open';
--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("target_type","target_id") WHERE "reports"."status" = 'open';
--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","key");
--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at","id") WHERE "notifications"."is_in_app";
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null and "notifications"."is_in_app";
--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id");
--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("event_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_unique" ON "push_subscriptions" USING btree ("endpoint");
--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "outbox_mails_created" ON "outbox_mails" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "comments_event" ON "comments" USING btree ("event_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "comments_guest" ON "comments" USING btree (lower("guest_email")) WHERE "comments"."guest_email" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_unique" ON "favorites" USING btree ("user_id","event_id");
--> statement-breakpoint
CREATE INDEX "favorites_event" ON "favorites" USING btree ("event_id");
--> statement-breakpoint
CREATE INDEX "media_event" ON "media" USING btree ("event_id","created_at");
--> statement-breakpoint
CREATE INDEX "media_comment" ON "media" USING btree ("comment_id");
--> statement-breakpoint
CREATE INDEX "media_guest" ON "media" USING btree (lower("guest_email")) WHERE "media"."guest_email" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "media_storage_key_unique" ON "media" USING btree ("storage_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "reminders" USING btree ("rsvp_id","kind","start_date");
--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_one_live_per_user" ON "rsvps" USING btree ("event_id","user_id") WHERE "rsvps"."status" in ('attending', 'maybe', 'waitlisted');
--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_one_live_per_guest" ON "rsvps" USING btree ("event_id",lower("guest_email")) WHERE "rsvps"."status" in ('attending', 'maybe', 'waitlisted');
--> statement-breakpoint
CREATE INDEX "rsvps_attending" ON "rsvps" USING btree ("event_id","created_at","id") WHERE "rsvps"."status" = 'attending';
--> statement-breakpoint
CREATE INDEX "rsvps_user" ON "rsvps" USING btree ("user_id","status");
--> statement-breakpoint
CREATE INDEX "rsvps_guest" ON "rsvps" USING btree (lower("guest_email")) WHERE "rsvps"."guest_email" is not null;
--> statement-breakpoint
CREATE INDEX "rsvps_waitlist" ON "rsvps" USING btree ("event_id","waitlisted_at") WHERE "rsvps"."status" = 'waitlisted';
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_payment_intent_unique" ON "payments" USING btree ("payment_intent_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_event_unique" ON "payments" USING btree ("event_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_draft_unique" ON "payments" USING btree ("user_id","draft_hash") WHERE "payments"."status" in ('created', 'processing', 'paid');
--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("created_at") WHERE "payments"."status" in ('created', 'processing', 'paid', 'refunding');
--> statement-breakpoint
CREATE INDEX "stripe_inbox_undrained" ON "stripe_inbox" USING btree ("received_at") WHERE "stripe_inbox"."drained_at" is null;
--> statement-breakpoint
CREATE INDEX "stripe_inbox_occurred" ON "stripe_inbox" USING btree ("occurred_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_unique" ON "blocks" USING btree ("blocker_id","blocked_id");
--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one_per_user" ON "calendar_feeds" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "event_invitations_one_per_person" ON "event_invitations" USING btree ("event_id","sender_id","receiver_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "event_invitations_one_per_email" ON "event_invitations" USING btree ("event_id","sender_id",lower("invitee_email"));
--> statement-breakpoint
CREATE INDEX "event_invitations_receiver" ON "event_invitations" USING btree ("receiver_id","status");
--> statement-breakpoint
CREATE INDEX "event_invitations_sender" ON "event_invitations" USING btree ("sender_id","created_at");
--> statement-breakpoint
CREATE INDEX "event_invitations_email" ON "event_invitations" USING btree ("event_id",lower("invitee_email"));
--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_one_pending_per_pair" ON "friend_requests" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id")) WHERE "friend_requests"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "friend_requests_sender" ON "friend_requests" USING btree ("sender_id","status");
--> statement-breakpoint
CREATE INDEX "friend_requests_receiver" ON "friend_requests" USING btree ("receiver_id","status");
--> statement-breakpoint
CREATE UNIQUE INDEX "friendships_one_per_pair" ON "friendships" USING btree (least("user_id", "friend_id"),greatest("user_id", "friend_id"));
--> statement-breakpoint
CREATE INDEX "friendships_user" ON "friendships" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "friendships_friend" ON "friendships" USING btree ("friend_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "shares_one_per_event" ON "shares" USING btree ("user_id","event_id") WHERE "shares"."event_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "shares_one_of_app" ON "shares" USING btree ("user_id") WHERE "shares"."event_id" is null;
--> statement-breakpoint
CREATE INDEX "shares_event" ON "shares" USING btree ("event_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "places_source_unique" ON "places" USING btree ("source","source_id");
--> statement-breakpoint
CREATE INDEX "places_search" ON "places" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "places_name" ON "places" USING btree (quad_fold("name") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "places_cell" ON "places" USING btree ("cell","kind");
--> statement-breakpoint
CREATE INDEX "stripe_sandbox_events_seq" ON "stripe_sandbox_events" USING btree ("seq");
--> statement-breakpoint
CREATE INDEX "stripe_sandbox_events_due" ON "stripe_sandbox_events" USING btree ("next_attempt_at") WHERE "stripe_sandbox_events"."next_attempt_at" is not null;
--> statement-breakpoint
CREATE INDEX "stripe_sandbox_keys_created" ON "stripe_sandbox_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "stripe_sandbox_objects_kind" ON "stripe_sandbox_objects" USING btree ("kind","seq");
--> statement-breakpoint
CREATE INDEX "stripe_sandbox_objects_intent" ON "stripe_sandbox_objects" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "stripe_sandbox_objects_due" ON "stripe_sandbox_objects" USING btree ("due_at") WHERE "stripe_sandbox_objects"."due_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_key_unique" ON "uploads" USING btree ("storage_key");
--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE UNIQUE INDEX "users_referral_code_unique" ON "users" USING btree ("referral_code");
--> statement-breakpoint
CREATE INDEX "users_referred_by" ON "users" USING btree ("referred_by_id") WHERE "users"."referred_by_id" is not null;
--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING gin (quad_fold(' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')) gin_trgm_ops);
--> statement-breakpoint
-- Double entry: what one statement adds to an entry sums to zero, and nothing is changed afterwards. So the whole book
-- sums to zero at any moment, whoever writes.
create function quad_ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from added group by payment_id, entry having sum(amount) <> 0) then
    raise exception 'A ledger entry does not sum to zero';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_lines_balanced after insert on ledger_lines
  referencing new table as added for each statement execute function quad_ledger_balanced();
--> statement-breakpoint
create function quad_ledger_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger lines are never changed or deleted';
end $$;
--> statement-breakpoint
create trigger ledger_lines_frozen before update or delete on ledger_lines
  for each row execute function quad_ledger_frozen();
--> statement-breakpoint
-- However a video's row goes (by itself, with its comment, its event or its person), its files are swept.
CREATE FUNCTION quad_discard_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uploads (storage_key, created_at)
  SELECT key, 'epoch' FROM unnest(ARRAY[OLD.storage_key, OLD.poster_key]) AS key WHERE key IS NOT NULL
  ON CONFLICT (storage_key) DO UPDATE SET created_at = 'epoch';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_discard_files AFTER DELETE ON media
  FOR EACH ROW EXECUTE FUNCTION quad_discard_media();
--> statement-breakpoint
-- The same for a profile image, when its person goes or takes another.
CREATE FUNCTION quad_discard_avatar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.profile_image_url LIKE '/avatars/%'
    AND NOT EXISTS (SELECT 1 FROM users WHERE profile_image_url = OLD.profile_image_url) THEN
    INSERT INTO uploads (storage_key, created_at) VALUES (substr(OLD.profile_image_url, 2), 'epoch')
    ON CONFLICT (storage_key) DO UPDATE SET created_at = 'epoch';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_discard_avatar AFTER DELETE OR UPDATE OF profile_image_url ON users
  FOR EACH ROW EXECUTE FUNCTION quad_discard_avatar();
--> statement-breakpoint
-- However an archive's row goes, its file is swept.
CREATE FUNCTION quad_discard_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.storage_key IS NOT NULL THEN
    INSERT INTO uploads (storage_key, created_at) VALUES (OLD.storage_key, 'epoch')
    ON CONFLICT (storage_key) DO UPDATE SET created_at = 'epoch';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER data_exports_discard_file AFTER DELETE ON data_exports
  FOR EACH ROW EXECUTE FUNCTION quad_discard_export();
--> statement-breakpoint
-- However an event goes, or takes another picture: the uploaded one is swept, unless another event has it too.
CREATE FUNCTION quad_discard_event_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM events WHERE image_url = OLD.image_url AND image_url LIKE '/event-images/%'
  ) THEN
    INSERT INTO uploads (storage_key, created_at)
    VALUES ('covers/' || substr(OLD.image_url, length('/event-images/') + 1), 'epoch')
    ON CONFLICT (storage_key) DO UPDATE SET created_at = 'epoch';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_discard_image_deleted AFTER DELETE ON events
  FOR EACH ROW WHEN (OLD.image_url LIKE '/event-images/%') EXECUTE FUNCTION quad_discard_event_image();
--> statement-breakpoint
CREATE TRIGGER events_discard_image_changed AFTER UPDATE OF image_url ON events
  FOR EACH ROW WHEN (OLD.image_url LIKE '/event-images/%' AND OLD.image_url IS DISTINCT FROM NEW.image_url)
  EXECUTE FUNCTION quad_discard_event_image();
--> statement-breakpoint
-- However a session ends (signed out, everywhere, suspended, deleted, over), what it holds open hears of it. The sid is
-- a secret: its hash is told.
CREATE FUNCTION quad_tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quad_live', json_build_object('sessionEnded', encode(sha256(convert_to(OLD.sid, 'UTF8')), 'hex'))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_tell_their_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION quad_tell_session_end();
