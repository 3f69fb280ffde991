CREATE TABLE "watched_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"watch_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"server_name" text,
	"server_version" text,
	"revisions" text[] DEFAULT '{}' NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"broken" text[] DEFAULT '{}' NOT NULL,
	"sets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"items" jsonb,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"more_changes" integer DEFAULT 0 NOT NULL,
	"is_news" boolean DEFAULT false NOT NULL,
	"problem" text,
	CONSTRAINT "watched_checks_outcome" CHECK ("watched_checks"."outcome" in ('right', 'broken', 'unreached'))
);
--> statement-breakpoint
CREATE TABLE "watched_servers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing" text,
	"claim_id" uuid,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"every_hours" integer DEFAULT 24 NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"stopped_because" text,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"check_id" text,
	"last_report" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_servers_listing_unique" UNIQUE("listing"),
	CONSTRAINT "watched_servers_owner" CHECK (("watched_servers"."listing" is null) = ("watched_servers"."claim_id" is null)),
	CONSTRAINT "watched_servers_every" CHECK ("watched_servers"."every_hours" >= 6)
);
--> statement-breakpoint
ALTER TABLE "published_checks" ADD COLUMN "has_token" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_checks" ADD CONSTRAINT "watched_checks_watch_id_watched_servers_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watched_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_servers" ADD CONSTRAINT "watched_servers_claim_id_listing_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."listing_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_checks_of_server" ON "watched_checks" USING btree ("watch_id","made_at");--> statement-breakpoint
CREATE INDEX "watched_checks_made" ON "watched_checks" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "watched_checks_news" ON "watched_checks" USING btree ("watch_id","made_at") WHERE is_news;--> statement-breakpoint
CREATE INDEX "watched_servers_due" ON "watched_servers" USING btree ("next_at") WHERE is_active and check_id is null;--> statement-breakpoint
CREATE INDEX "watched_servers_running" ON "watched_servers" USING btree ("check_id") WHERE check_id is not null;--> statement-breakpoint
CREATE INDEX "watched_servers_of_claim" ON "watched_servers" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "watched_servers_of_url" ON "watched_servers" USING btree ("url");--> statement-breakpoint
CREATE INDEX "watched_servers_newest" ON "watched_servers" USING btree ("created_at","id");