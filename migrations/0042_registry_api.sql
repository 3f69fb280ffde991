CREATE TABLE "mcp_catalog_syncs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text DEFAULT 'running' NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"deprecated" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"malformed" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mcp_catalog_items" ADD COLUMN "newer_remote_url" text;--> statement-breakpoint
ALTER TABLE "mcp_catalog_items" ADD COLUMN "remotes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mcp_catalog_items" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "mcp_catalog_items" ADD COLUMN "registry_status" text;--> statement-breakpoint
ALTER TABLE "mcp_catalog_items" ADD COLUMN "status_message" text;--> statement-breakpoint
ALTER TABLE "mcp_catalog_items" ADD COLUMN "official" jsonb;--> statement-breakpoint
CREATE INDEX "mcp_catalog_syncs_newest" ON "mcp_catalog_syncs" USING btree ("started_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_key" ON "mcp_catalog_items" USING btree ("source_key");--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_updated" ON "mcp_catalog_items" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_names" ON "mcp_catalog_items" USING gin ((name || ' ' || coalesce(source_key, slug)) gin_trgm_ops);