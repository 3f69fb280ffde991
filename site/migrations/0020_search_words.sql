-- One way to cut texts into words, for every search: articles and works were cut by the parser alone, which keeps
-- "tools/call" and "2.1" as one word each, while what is typed is cut at every sign.
alter function catalog_words(text) rename to search_words;
--> statement-breakpoint
create or replace function catalog_search(name text, maintainer text, tags text[], category text, description text)
returns tsvector language sql immutable parallel safe as $$
  select setweight(search_words(name), 'A')
    || setweight(search_words(maintainer || ' ' || array_to_string(tags, ' ')), 'B')
    || setweight(search_words(category), 'C')
    || setweight(search_words(description), 'D')
$$;
--> statement-breakpoint
DROP INDEX "blog_articles_search";--> statement-breakpoint
CREATE INDEX "blog_articles_search" ON "blog_articles" USING gin (search_words("title" || ' ' || "excerpt" || ' ' || "author_name"));--> statement-breakpoint
-- The view shows the column, so it goes and comes back with it.
DROP VIEW "public"."content_entries_public";--> statement-breakpoint
ALTER TABLE "content_entries" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "content_entries" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_words("content_entries"."title")) STORED;--> statement-breakpoint
CREATE INDEX "content_entries_search" ON "content_entries" USING gin ("search");--> statement-breakpoint
CREATE VIEW "public"."content_entries_public" AS (select "content_entries"."id", "content_entries"."title", "content_entries"."description", "content_entries"."source_url", "content_entries"."category_code", "content_categories"."name" as "category_name", "content_entries"."license_code", "content_licenses"."name" as "license_name", "content_entries"."duration_seconds", "content_entries"."view_count", "content_entries"."download_count", "content_entries"."contributor_name", "content_entries"."requires_attribution", "content_entries"."created_at", "content_entries"."search" from "content_entries" left join "content_categories" on "content_categories"."code" = "content_entries"."category_code" left join "content_licenses" on "content_licenses"."code" = "content_entries"."license_code" where "content_entries"."is_published" = true);
