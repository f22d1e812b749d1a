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
	"ends_at" timestamp with time zone GENERATED ALWAYS AS (quad_event_end("events"."start_date", "events"."end_date")) STORED NOT NULL,
	"cell" integer GENERATED ALWAYS AS (quad_cell("events"."latitude", "events"."longitude")) STORED,
	"is_listed" boolean GENERATED ALWAYS AS ("events"."is_public" and "events"."hidden_at" is null) STORED NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (quad_search_vector("events"."title", "events"."venue_name", "events"."location", "events"."description")) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (quad_fold("events"."title" || ' ' || coalesce("events"."venue_name", '') || ' ' || "events"."location")) STORED NOT NULL,
	CONSTRAINT "events_title_present" CHECK (length(btrim("events"."title")) between 1 and 300),
	CONSTRAINT "events_category_known" CHECK ("events"."category" in ('parties', 'concerts', 'food', 'restaurants', 'sports', 'study', 'social', 'nightlife')),
	CONSTRAINT "events_status_known" CHECK ("events"."status" in ('scheduled', 'cancelled', 'postponed')),
	CONSTRAINT "events_end_after_start" CHECK ("events"."end_date" > "events"."start_date"),
	CONSTRAINT "events_latitude_range" CHECK ("events"."latitude" between -90 and 90),
	CONSTRAINT "events_longitude_range" CHECK ("events"."longitude" between -180 and 180),
	CONSTRAINT "events_coordinates_together" CHECK (("events"."latitude" is null) = ("events"."longitude" is null)),
	CONSTRAINT "events_capacity_positive" CHECK ("events"."max_attendees" > 0),
	CONSTRAINT "events_prices_positive" CHECK ("events"."price" >= 0 and "events"."min_price" >= 0 and "events"."platform_fee" >= 0),
	CONSTRAINT "events_price_range" CHECK ("events"."min_price" <= "events"."max_price"),
	CONSTRAINT "events_attendee_count_positive" CHECK ("events"."attendee_count" >= 0)
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
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0)
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
ALTER TABLE "events" ADD CONSTRAINT "events_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_external_unique" ON "events" USING btree ("external_source","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_payment_intent_unique" ON "events" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "events_host" ON "events" USING btree ("host_id","start_date");--> statement-breakpoint
CREATE INDEX "comments_event" ON "comments" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_unique" ON "favorites" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "favorites_event" ON "favorites" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "media_event" ON "media" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "media_comment" ON "media" USING btree ("comment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_storage_key_unique" ON "media" USING btree ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_one_live_per_user" ON "rsvps" USING btree ("event_id","user_id") WHERE "rsvps"."status" in ('attending', 'maybe', 'waitlisted');--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_one_live_per_guest" ON "rsvps" USING btree ("event_id",lower("guest_email")) WHERE "rsvps"."status" in ('attending', 'maybe', 'waitlisted');--> statement-breakpoint
CREATE INDEX "rsvps_user" ON "rsvps" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "rsvps_waitlist" ON "rsvps" USING btree ("event_id","waitlisted_at") WHERE "rsvps"."status" = 'waitlisted';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_payment_intent_unique" ON "payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_event_unique" ON "payments" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."status" in ('created', 'processing', 'refunding');--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_unique" ON "blocks" USING btree ("blocker_id","blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_invitations_one_per_person" ON "event_invitations" USING btree ("event_id","sender_id","receiver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_invitations_one_per_email" ON "event_invitations" USING btree ("event_id","sender_id",lower("invitee_email"));--> statement-breakpoint
CREATE INDEX "event_invitations_receiver" ON "event_invitations" USING btree ("receiver_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_one_pending_per_pair" ON "friend_requests" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id")) WHERE "friend_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "friend_requests_sender" ON "friend_requests" USING btree ("sender_id","status");--> statement-breakpoint
CREATE INDEX "friend_requests_receiver" ON "friend_requests" USING btree ("receiver_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "friendships_one_per_pair" ON "friendships" USING btree (least("user_id", "friend_id"),greatest("user_id", "friend_id"));--> statement-breakpoint
CREATE INDEX "friendships_user" ON "friendships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "friendships_friend" ON "friendships" USING btree ("friend_id");--> statement-breakpoint
CREATE UNIQUE INDEX "places_source_unique" ON "places" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "places_search" ON "places" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "places_cell" ON "places" USING btree ("cell","kind");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_referral_code_unique" ON "users" USING btree ("referral_code");