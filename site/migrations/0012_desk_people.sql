CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_of_role" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("email" || ' ' || "name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_waitlist_of_status" ON "jobs_waitlist" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_waitlist_of_role" ON "jobs_waitlist" USING btree ("role_interest","created_at","id");--> statement-breakpoint
CREATE INDEX "credentials_of_user" ON "credentials" USING btree ("user_id","issued_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "credentials_of_level" ON "credentials" USING btree ("level","issued_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "credentials_revoked" ON "credentials" USING btree ("issued_at" DESC NULLS LAST,"id") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_level" ON "orders" USING btree ("level","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_payment" ON "orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "donations_newest" ON "donations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "donations_of_status" ON "donations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "donations_of_payment" ON "donations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "donations_totals" ON "donations" USING btree ("status","provider","currency","amount");