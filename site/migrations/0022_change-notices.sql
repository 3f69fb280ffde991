CREATE TABLE "change_notices" (
	"told_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	"origin" text NOT NULL,
	"topics" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "change_notices_told_in_index" ON "change_notices" USING btree ("told_in");