CREATE TABLE "server_check_proofs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"kind" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone,
	CONSTRAINT "server_check_proofs_kind" CHECK ("server_check_proofs"."kind" in ('file', 'dns', 'local'))
);
--> statement-breakpoint
CREATE TABLE "server_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"source" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"has_token" boolean DEFAULT false NOT NULL,
	"held_by" text,
	"held_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"seen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"report" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "server_checks_kind" CHECK ("server_checks"."kind" in ('polite', 'full')),
	CONSTRAINT "server_checks_state" CHECK ("server_checks"."state" in ('queued', 'running', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "server_checks" ADD CONSTRAINT "server_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "server_check_proofs_created" ON "server_check_proofs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "server_checks_open" ON "server_checks" USING btree ("created_at","id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "server_checks_newest" ON "server_checks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "server_checks_of_user" ON "server_checks" USING btree ("user_id","created_at");