ALTER TABLE "mcp_catalog_items" ADD COLUMN "edited" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_hidden" ON "mcp_catalog_items" USING btree ("sort_name","id") WHERE not is_active;--> statement-breakpoint
CREATE INDEX "content_entries_unpublished" ON "content_entries" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE not is_published;