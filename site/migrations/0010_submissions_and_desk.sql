CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_of_submission" ON "attachments" USING btree ("submission_id");--> statement-breakpoint
CREATE TABLE "submission_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"what" text NOT NULL,
	"message" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
DROP INDEX "submissions_waiting";--> statement-breakpoint
DROP INDEX "submissions_of_user";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "result_path" text;--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_events_of_submission" ON "submission_events" USING btree ("submission_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor","at");--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "submissions_queue" ON "submissions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "submissions_queue_of_kind" ON "submissions" USING btree ("status","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "submissions_search" ON "submissions" USING gin (("title" || ' ' || coalesce("email", '') || ' ' || "data"::text) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_open_key" ON "submissions" USING btree ("kind","key") WHERE status in ('pending', 'asked');--> statement-breakpoint
CREATE INDEX "submissions_of_user" ON "submissions" USING btree ("submitted_by","created_at");--> statement-breakpoint
-- Courses wait in the review queue, with everything else that waits for an editor.
INSERT INTO "submissions" ("id", "kind", "title", "data", "key", "email", "submitted_by", "status", "created_at", "updated_at")
SELECT "id", 'course', "title", jsonb_build_object(
	'title', "title", 'provider', "provider", 'company', "company", 'description', coalesce("description", ''),
	'link_url', "link_url", 'image_url', coalesce("image_url", '')
), "link_key", "email", "submitted_by", "status", "created_at", "updated_at" FROM "course_submissions";--> statement-breakpoint
DROP TABLE "course_submissions" CASCADE;
