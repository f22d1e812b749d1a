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
-- Whoever changes RSVPs, also a version of the server that doesn't know passes: who loses the spot has a void pass, and
-- phones at the door hear of every change.
CREATE FUNCTION quad_renew_pass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE passes SET
    key_version = key_version + (OLD.status = 'attending' AND (TG_OP = 'DELETE' OR NEW.status <> 'attending'))::int,
    changed_at = clock_timestamp()
  WHERE rsvp_id = OLD.id;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER rsvps_pass_changed AFTER UPDATE OF "status", "paid_at", "user_id", "guest_name" ON "rsvps"
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR (OLD.paid_at IS NULL) <> (NEW.paid_at IS NULL)
    OR OLD.user_id IS DISTINCT FROM NEW.user_id OR OLD.guest_name IS DISTINCT FROM NEW.guest_name)
  EXECUTE FUNCTION quad_renew_pass();
--> statement-breakpoint
CREATE TRIGGER rsvps_pass_gone BEFORE DELETE ON "rsvps" FOR EACH ROW EXECUTE FUNCTION quad_renew_pass();
