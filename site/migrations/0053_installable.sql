DROP INDEX "mcp_catalog_items_browse";--> statement-breakpoint
DROP INDEX "mcp_catalog_items_by_name";--> statement-breakpoint
DROP INDEX "mcp_catalog_items_newest";--> statement-breakpoint
DROP INDEX "mcp_catalog_items_by_category";--> statement-breakpoint
DROP INDEX "mcp_catalog_items_by_tier";--> statement-breakpoint
DROP INDEX "mcp_catalog_items_by_check";--> statement-breakpoint
DROP INDEX "mcp_catalog_items_facets";--> statement-breakpoint
DROP INDEX "mcp_catalog_items_tagged";--> statement-breakpoint
DROP INDEX "mcp_catalog_items_imported";--> statement-breakpoint
ALTER TABLE "mcp_catalog_items" ADD COLUMN "is_installable" boolean GENERATED ALWAYS AS ("mcp_catalog_items"."remote_url" is not null or "mcp_catalog_items"."packages" <> '[]'::jsonb or "mcp_catalog_items"."remotes" <> '[]'::jsonb) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_browse" ON "mcp_catalog_items" USING btree ("sort_order","sort_name","id","category","tier","is_remote","is_local","is_no_auth","is_installable") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_by_name" ON "mcp_catalog_items" USING btree ("sort_name","id","category","tier","is_remote","is_local","is_no_auth","is_installable") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_newest" ON "mcp_catalog_items" USING btree ("created_at" DESC NULLS LAST,"sort_name","id","category","tier","is_remote","is_local","is_no_auth","is_installable") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_by_category" ON "mcp_catalog_items" USING btree ("category","sort_name","id","tier","is_remote","is_local","is_no_auth","is_installable") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_by_tier" ON "mcp_catalog_items" USING btree ((case tier when 'official' then 0 when 'verified' then 1 else 2 end),"sort_name","id","category","tier","is_remote","is_local","is_no_auth","is_installable") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_by_check" ON "mcp_catalog_items" USING btree ("last_checked" NULLS FIRST,"sort_name","id","category","tier","is_remote","is_local","is_no_auth","is_installable") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_facets" ON "mcp_catalog_items" USING btree ("category","tier","is_remote","is_local","is_no_auth","is_installable") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_tagged" ON "mcp_catalog_items" USING btree ("category","tier","is_remote","is_local","is_no_auth","is_installable","tags") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_imported" ON "mcp_catalog_items" USING btree ("category","tier","is_remote","is_local","is_no_auth","is_installable") WHERE is_active and tags @> array['from-registry'];