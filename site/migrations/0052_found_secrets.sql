CREATE TABLE "found_secrets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"subject" text NOT NULL,
	"places" jsonb NOT NULL,
	"digest" text NOT NULL,
	"verdict" text,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "found_secrets_verdict" CHECK ("found_secrets"."verdict" in ('no-secret', 'kept-hidden'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "found_secrets_subject" ON "found_secrets" USING btree ("source","subject");--> statement-breakpoint
CREATE INDEX "found_secrets_listed" ON "found_secrets" USING btree ("verdict","found_at","id");