CREATE TABLE "partner_clicks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid NOT NULL,
	"destination_url" text NOT NULL,
	"referrer" text,
	"clicked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_categories" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"source_url" text NOT NULL,
	"category_code" text NOT NULL,
	"license_code" text NOT NULL,
	"duration_seconds" integer,
	"view_count" integer DEFAULT 0 NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"contributor_name" text,
	"requires_attribution" boolean DEFAULT false NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"seen_in" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "content_entries"."title")) STORED,
	CONSTRAINT "content_entries_source_url_unique" UNIQUE("source_url"),
	CONSTRAINT "content_entries_source" CHECK ("content_entries"."source_url" ~ '^(https://|/[^/])'),
	CONSTRAINT "content_entries_duration" CHECK ("content_entries"."duration_seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "content_licenses" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "featured_content_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"slot_position" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partner_clicks" ADD CONSTRAINT "partner_clicks_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_category_code_content_categories_code_fk" FOREIGN KEY ("category_code") REFERENCES "public"."content_categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_license_code_content_licenses_code_fk" FOREIGN KEY ("license_code") REFERENCES "public"."content_licenses"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_content_slots" ADD CONSTRAINT "featured_content_slots_entry_id_content_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."content_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_clicks_of_partner" ON "partner_clicks" USING btree ("partner_id","clicked_at");--> statement-breakpoint
CREATE INDEX "partner_clicks_to_forget" ON "partner_clicks" USING btree ("clicked_at") WHERE referrer is not null;--> statement-breakpoint
CREATE INDEX "content_entries_newest" ON "content_entries" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "content_entries_by_category" ON "content_entries" USING btree ("category_code","created_at" DESC NULLS FIRST,"id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "content_entries_by_license" ON "content_entries" USING btree ("license_code","created_at" DESC NULLS FIRST,"id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "content_entries_search" ON "content_entries" USING gin ("search");--> statement-breakpoint
CREATE INDEX "featured_content_slots_of_entry" ON "featured_content_slots" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "featured_content_slots_shown" ON "featured_content_slots" USING btree ("slot_position") WHERE is_active;--> statement-breakpoint
CREATE INDEX "partners_by_category" ON "partners" USING btree ("category","display_order","id") WHERE is_active;--> statement-breakpoint
CREATE VIEW "public"."content_entries_public" AS (select "content_entries"."id", "content_entries"."title", "content_entries"."description", "content_entries"."source_url", "content_entries"."category_code", "content_categories"."name" as "category_name", "content_entries"."license_code", "content_licenses"."name" as "license_name", "content_entries"."duration_seconds", "content_entries"."view_count", "content_entries"."download_count", "content_entries"."contributor_name", "content_entries"."requires_attribution", "content_entries"."created_at", "content_entries"."search" from "content_entries" left join "content_categories" on "content_categories"."code" = "content_entries"."category_code" left join "content_licenses" on "content_licenses"."code" = "content_entries"."license_code" where "content_entries"."is_published" = true);