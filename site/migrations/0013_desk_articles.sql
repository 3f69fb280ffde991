DROP INDEX "courses_search";--> statement-breakpoint
CREATE INDEX "blog_articles_of_desk" ON "blog_articles" USING btree ("published_at" DESC NULLS FIRST,"updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "courses_hidden" ON "courses" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE not is_published;--> statement-breakpoint
CREATE INDEX "courses_search" ON "courses" USING gin (("title" || ' ' || coalesce("description", '') || ' ' || "provider") gin_trgm_ops);