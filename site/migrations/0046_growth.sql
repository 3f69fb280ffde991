CREATE TABLE "blog_article_daily_views" (
	"article_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "blog_article_daily_views_article_id_day_pk" PRIMARY KEY("article_id","day")
);
--> statement-breakpoint
CREATE TABLE "blog_view_days" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blog_article_daily_views" ADD CONSTRAINT "blog_article_daily_views_article_id_blog_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."blog_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_paths" ON "credentials" USING btree ("id","issued_at") WHERE is_listed and revoked_at is null;--> statement-breakpoint
CREATE INDEX "exam_attempts_passed" ON "exam_attempts" USING btree ("level","user_id") WHERE passed;--> statement-breakpoint
CREATE INDEX "mcp_catalog_items_paths" ON "mcp_catalog_items" USING btree ("slug","updated_at","category") WHERE is_active;