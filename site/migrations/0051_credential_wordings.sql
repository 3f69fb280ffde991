ALTER TABLE "credentials" ADD COLUMN "minutes_taken" integer;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "wording" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What was issued before, where its exam is still there; their documents do not say it, their pages do.
UPDATE "credentials" SET "minutes_taken" = greatest(1, round(extract(epoch FROM "completed_at" - "started_at") / 60))
  FROM "exam_attempts" WHERE "exam_attempts"."id" = "attempt_id" AND "completed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_minutes" CHECK ("credentials"."minutes_taken" >= 1);--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_wording" CHECK ("credentials"."wording" in (1, 2));