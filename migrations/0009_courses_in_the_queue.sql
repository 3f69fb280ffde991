-- Courses wait in the review queue, with everything else that waits for an editor.
INSERT INTO "submissions" ("id", "kind", "title", "data", "key", "email", "submitted_by", "status", "created_at", "updated_at")
SELECT "id", 'course', "title", jsonb_build_object(
	'title', "title", 'provider', "provider", 'company', "company", 'description', coalesce("description", ''),
	'link_url', "link_url", 'image_url', coalesce("image_url", '')
), "link_key", "email", "submitted_by", "status", "created_at", "updated_at" FROM "course_submissions";--> statement-breakpoint
DROP TABLE "course_submissions" CASCADE;
