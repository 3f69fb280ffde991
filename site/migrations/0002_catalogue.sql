-- Typing errors are found by trigrams. The extension is a trusted one: the owner of a database may add it.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Without what joins words: the parser would take "mcp.run" for one word, the name of a host. The words are not stemmed:
-- names and tags are no prose, and a search finds beginnings of words.
create function catalog_words(words text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple', translate(words, './\:@_+-', '        '))
$$;
--> statement-breakpoint
-- What the catalogue's search looks through, by weight. Immutable, which array_to_string is for text: a generated
-- column needs it.
create function catalog_search(name text, maintainer text, tags text[], category text, description text)
returns tsvector language sql immutable parallel safe as $$
  select setweight(catalog_words(name), 'A')
    || setweight(catalog_words(maintainer || ' ' || array_to_string(tags, ' ')), 'B')
    || setweight(catalog_words(category), 'C')
    || setweight(catalog_words(description), 'D')
$$;
--> statement-breakpoint
CREATE TABLE "mcp_catalog_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "mcp_catalog_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "mcp_catalog_imports" (
	"source" text PRIMARY KEY NOT NULL,
	"cursor" text,
	"since" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_from" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mcp_catalog_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"tier" text DEFAULT 'community' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"maintainer" text,
	"logo_url" text,
	"website_url" text,
	"website_host" text,
	"repository_url" text,
	"language" text,
	"licence" text,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"remote_url" text,
	"auth" text,
	"packages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_remote" boolean DEFAULT false NOT NULL,
	"is_local" boolean DEFAULT false NOT NULL,
	"is_no_auth" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 1000 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_checked" date,
	"seen_in" text[] DEFAULT '{}' NOT NULL,
	"source" text,
	"source_key" text,
	"source_updated_at" timestamp with time zone,
	"imported" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (lower("mcp_catalog_items"."name")) STORED,
	"search" "tsvector" GENERATED ALWAYS AS (catalog_search("mcp_catalog_items"."name", coalesce("mcp_catalog_items"."maintainer", ''), "mcp_catalog_items"."tags", "mcp_catalog_items"."category", "mcp_catalog_items"."description")) STORED,
	CONSTRAINT "mcp_catalog_items_slug_unique" UNIQUE("slug"),
	CONSTRAINT "mcp_catalog_items_tier" CHECK ("mcp_catalog_items"."tier" in ('official', 'verified', 'community'))
);
--> statement-breakpoint
CREATE TABLE "mcp_catalog_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" uuid NOT NULL,
	"link" text NOT NULL,
	"url" text NOT NULL,
	"reports" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mcp_catalog_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"data" jsonb NOT NULL,
	"email" text,
	"submitted_by" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mcp_catalog_items" ADD CONSTRAINT "mcp_catalog_items_category_mcp_catalog_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."mcp_catalog_categories"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "mcp_catalog_reports" ADD CONSTRAINT "mcp_catalog_reports_item_id_mcp_catalog_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."mcp_catalog_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_browse" ON "mcp_catalog_items" USING btree ("sort_order","sort_name","id","category","tier","is_remote","is_local","is_no_auth") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_by_name" ON "mcp_catalog_items" USING btree ("sort_name","id","category","tier","is_remote","is_local","is_no_auth") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_newest" ON "mcp_catalog_items" USING btree ("created_at" DESC NULLS LAST,"sort_name","id","category","tier","is_remote","is_local","is_no_auth") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_of_category" ON "mcp_catalog_items" USING btree ("category","sort_order","sort_name","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_facets" ON "mcp_catalog_items" USING btree ("category","tier","is_remote","is_local","is_no_auth") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_tagged" ON "mcp_catalog_items" USING btree ("category","tier","is_remote","is_local","is_no_auth","tags") WHERE is_active;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_tags" ON "mcp_catalog_items" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_search" ON "mcp_catalog_items" USING gin ("search");--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_host" ON "mcp_catalog_items" USING btree ("website_host");--> statement-breakpoint
CREATE UNIQUE INDEX "mcp_catalog_items_source" ON "mcp_catalog_items" USING btree ("source","source_key");--> statement-breakpoint
CREATE UNIQUE INDEX "mcp_catalog_reports_once" ON "mcp_catalog_reports" USING btree ("item_id","url");--> statement-breakpoint
CREATE INDEX "mcp_catalog_reports_open" ON "mcp_catalog_reports" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "mcp_catalog_words_like" ON "mcp_catalog_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "submissions_waiting" ON "submissions" USING btree ("status","kind","created_at");--> statement-breakpoint
CREATE INDEX "submissions_of_user" ON "submissions" USING btree ("submitted_by");
--> statement-breakpoint
-- The words of what is written, all weights but the description's. In one order, so that two writers do not wait for
-- each other. A word stays when its last item goes: it then leads to nothing.
create function catalog_note_words() returns trigger language plpgsql as $$
begin
  insert into mcp_catalog_words (word)
    select distinct noted.word from changed, unnest(tsvector_to_array(ts_filter(changed.search, '{a,b,c}'))) as noted(word)
    where length(noted.word) between 3 and 40 order by 1
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger mcp_catalog_items_words_added after insert on mcp_catalog_items
referencing new table as changed for each statement execute function catalog_note_words();
--> statement-breakpoint
create trigger mcp_catalog_items_words_changed after update on mcp_catalog_items
referencing new table as changed for each statement execute function catalog_note_words();
--> statement-breakpoint
-- A query for the words that were typed or the words nearest to each, by trigrams.
create function catalog_similar(typed text[]) returns tsquery language sql stable as $$
  with near as (
    select typed.place, typed.word as typed, noted.word, similarity(noted.word, typed.word) as score,
      max(similarity(noted.word, typed.word)) over (partition by typed.place) as best
    from unnest(typed) with ordinality as typed(word, place)
    left join mcp_catalog_words noted on noted.word % typed.word
  ), choices as (
    select concat_ws(' | ', typed || ':*', string_agg(quote_literal(word), ' | ') filter (where score >= best * 0.9)) as choice
    from near group by place, typed
  )
  select to_tsquery('pg_catalog.simple', string_agg('(' || choice || ')', ' & ')) from choices
$$;
