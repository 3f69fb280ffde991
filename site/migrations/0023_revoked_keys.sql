CREATE TABLE "revoked_credential_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"revoked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ALTER COLUMN "status_index" DROP IDENTITY;