ALTER TABLE "exam_attempts" DROP CONSTRAINT "exam_attempts_result";--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "exam_attempts_looked_at" ON "exam_attempts" USING btree ("completed_at","id") WHERE held_for is not null;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_held" CHECK ("exam_attempts"."held_for" is null
        or ("exam_attempts"."held_for" in ('blank', 'one_call', 'too_fast') and "exam_attempts"."completed_at" is not null));--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_verdict" CHECK (num_nulls("exam_attempts"."verdict", "exam_attempts"."decided_at") in (0, 2)
        and ("exam_attempts"."verdict" is null or ("exam_attempts"."verdict" in ('released', 'voided') and "exam_attempts"."held_for" is not null)));--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_result" CHECK (num_nulls("exam_attempts"."completed_at", "exam_attempts"."score_numeric") in (0, 2)
        and ("exam_attempts"."passed" is null) = ("exam_attempts"."completed_at" is null
          or ("exam_attempts"."held_for" is not null and "exam_attempts"."verdict" is distinct from 'released')));