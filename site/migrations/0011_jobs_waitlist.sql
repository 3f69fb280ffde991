CREATE TABLE "jobs_waitlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role_interest" text NOT NULL,
	"name" text,
	"company" text,
	"type" text NOT NULL,
	"source" text NOT NULL,
	"referrer_url" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_waitlist_once" UNIQUE("email","role_interest"),
	CONSTRAINT "jobs_waitlist_type" CHECK ("jobs_waitlist"."type" in ('talent', 'employer')),
	CONSTRAINT "jobs_waitlist_status" CHECK ("jobs_waitlist"."status" in ('pending', 'confirmed', 'left'))
);
--> statement-breakpoint
CREATE INDEX "jobs_waitlist_newest" ON "jobs_waitlist" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_waitlist_to_sweep" ON "jobs_waitlist" USING btree ("status","changed_at");