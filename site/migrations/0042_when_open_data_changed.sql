DROP VIEW "public"."content_entries_public";--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "partners" SET "updated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "courses" SET "updated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "content_entries" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "content_entries" SET "updated_at" = "created_at";--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_changed" ON "mcp_catalog_items" USING btree ("updated_at","slug") WHERE is_active;--> statement-breakpoint
CREATE INDEX "partners_changed" ON "partners" USING btree ("updated_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "blog_articles_changed" ON "blog_articles" USING btree ("updated_at","slug") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "courses_changed" ON "courses" USING btree ("updated_at","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "content_entries_changed" ON "content_entries" USING btree ("updated_at","id") WHERE is_published;--> statement-breakpoint
CREATE VIEW "public"."content_entries_public" AS (select "content_entries"."id", "content_entries"."title", "content_entries"."description", "content_entries"."source_url", "content_entries"."category_code", "content_categories"."name" as "category_name", "content_entries"."license_code", "content_licenses"."name" as "license_name", "content_entries"."duration_seconds", "content_entries"."view_count", "content_entries"."download_count", "content_entries"."contributor_name", "content_entries"."requires_attribution", "content_entries"."created_at", "content_entries"."updated_at", "content_entries"."search" from "content_entries" left join "content_categories" on "content_categories"."code" = "content_entries"."category_code" left join "content_licenses" on "content_licenses"."code" = "content_entries"."license_code" where "content_entries"."is_published" = true);