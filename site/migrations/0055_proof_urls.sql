ALTER TABLE "server_check_proofs" ADD COLUMN "url" text;--> statement-breakpoint
UPDATE "server_check_proofs" SET "url" = 'https://' || "host" || '/';--> statement-breakpoint
ALTER TABLE "server_check_proofs" ALTER COLUMN "url" SET NOT NULL;
