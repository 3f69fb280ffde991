ALTER TABLE "two_factors" ADD COLUMN "last_step" integer;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
-- Whichever step the last code was of: the app shows the next one that counts within two minutes.
UPDATE "two_factors" SET "last_step" = floor(extract(epoch from now()) / 30) + 1 WHERE "last_code" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factors" DROP COLUMN "last_code";