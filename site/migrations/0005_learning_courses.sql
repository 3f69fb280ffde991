CREATE TABLE "course_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"provider" text NOT NULL,
	"company" text NOT NULL,
	"description" text,
	"link_url" text NOT NULL,
	"link_key" text NOT NULL,
	"image_url" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"email" text,
	"submitted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"provider" text NOT NULL,
	"link_url" text NOT NULL,
	"link_key" text NOT NULL,
	"image_url" text,
	"series" text,
	"lesson_number" integer,
	"is_published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_link_key_unique" UNIQUE("link_key"),
	CONSTRAINT "courses_series" CHECK ("courses"."series" in ('microsoft', 'hugging-face'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "course_submissions_waiting_link" ON "course_submissions" USING btree ("link_key") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "course_submissions_waiting" ON "course_submissions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "course_submissions_of_user" ON "course_submissions" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "courses_listed" ON "courses" USING btree ("series","lesson_number","created_at","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "courses_of_provider" ON "courses" USING btree ("provider") WHERE is_published;--> statement-breakpoint
CREATE INDEX "courses_search" ON "courses" USING gin (("title" || ' ' || coalesce("description", '') || ' ' || "provider") gin_trgm_ops) WHERE is_published;