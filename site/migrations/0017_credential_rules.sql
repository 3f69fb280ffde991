ALTER TABLE "credentials" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "pass_score" integer;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "exam_minutes" integer;--> statement-breakpoint
-- What was issued before: by the rules of its exam; where that is gone with its account, by those of the day until now.
UPDATE "credentials" SET
  "pass_score" = coalesce((SELECT "pass_score" FROM "exam_attempts" WHERE "id" = "attempt_id"), ceil("total" * 0.7)),
  "exam_minutes" = coalesce(
    (SELECT round(extract(epoch FROM "deadline" - "started_at") / 60) FROM "exam_attempts" WHERE "id" = "attempt_id"),
    CASE "credentials"."level" WHEN 'foundation' THEN 45 WHEN 'developer' THEN 60 ELSE 75 END
  );--> statement-breakpoint
UPDATE "credentials" SET "attempt_id" = NULL WHERE "attempt_id" NOT IN (SELECT "id" FROM "exam_attempts");--> statement-breakpoint
ALTER TABLE "credentials" ALTER COLUMN "pass_score" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ALTER COLUMN "exam_minutes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_of_attempt" ON "credentials" USING btree ("attempt_id");