CREATE TABLE "listing_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing" text NOT NULL,
	"user_id" uuid NOT NULL,
	"host" text NOT NULL,
	"proof" text NOT NULL,
	"proven_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_reviewed_at" timestamp with time zone,
	"text_before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"text_saved" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opted_out_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "listing_claims_proof" CHECK ("listing_claims"."proof" in ('file', 'dns', 'local')),
	CONSTRAINT "listing_claims_ended" CHECK (("listing_claims"."ended_at" is null) = ("listing_claims"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "published_checks" (
	"listing" text PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"check_id" text NOT NULL,
	"url" text NOT NULL,
	"kind" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" text,
	"server_name" text,
	"server_version" text,
	"passed" integer NOT NULL,
	"failed" integer NOT NULL,
	"warned" integer NOT NULL,
	"skipped" integer NOT NULL,
	"digest" text,
	"report" text NOT NULL,
	CONSTRAINT "published_checks_kind" CHECK ("published_checks"."kind" in ('polite', 'full'))
);
--> statement-breakpoint
ALTER TABLE "listing_claims" ADD CONSTRAINT "listing_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_checks" ADD CONSTRAINT "published_checks_claim_id_listing_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."listing_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_claims_open" ON "listing_claims" USING btree ("listing","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "listing_claims_of_user" ON "listing_claims" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_claims_newest" ON "listing_claims" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "published_checks_of_claim" ON "published_checks" USING btree ("claim_id");