ALTER TABLE "door_codes" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "session_id" varchar;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "door_codes" ADD CONSTRAINT "door_codes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_sid_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_codes_made_by" ON "door_codes" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");