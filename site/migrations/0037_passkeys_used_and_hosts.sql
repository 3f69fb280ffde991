ALTER TABLE "passkeys" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "passkey_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "changed_at" timestamp with time zone;