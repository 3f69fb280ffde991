CREATE TABLE "desk_drafts" (
	"user_id" uuid NOT NULL,
	"path" text NOT NULL,
	"values" jsonb NOT NULL,
	"version" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_drafts_user_id_path_pk" PRIMARY KEY("user_id","path")
);
--> statement-breakpoint
ALTER TABLE "desk_drafts" ADD CONSTRAINT "desk_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_drafts_saved_at" ON "desk_drafts" USING btree ("saved_at");