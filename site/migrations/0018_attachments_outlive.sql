ALTER TABLE "attachments" DROP CONSTRAINT "attachments_submission_id_submissions_id_fk";
--> statement-breakpoint
ALTER TABLE "attachments" ALTER COLUMN "submission_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE set null ON UPDATE no action;