CREATE TABLE "agent_kept_traces" (
	"id" text PRIMARY KEY NOT NULL,
	"trace" text NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "agent_kept_traces_expires_at" ON "agent_kept_traces" USING btree ("expires_at");