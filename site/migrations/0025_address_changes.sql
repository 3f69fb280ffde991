CREATE TABLE "address_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"two_factor_id" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_user_id" ON "address_changes" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "address_changes_changed_at" ON "address_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");