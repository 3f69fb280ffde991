CREATE INDEX "exam_attempts_over_time" ON "exam_attempts" USING btree ("completed_at") WHERE passed;--> statement-breakpoint
CREATE INDEX "orders_over_time" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "blog_article_views_over_time" ON "blog_article_views" USING btree ("viewed_at");