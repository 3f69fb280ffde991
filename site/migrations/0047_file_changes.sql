CREATE TABLE "file_changes" (
	"list" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_changes_list_name_pk" PRIMARY KEY("list","name")
);
--> statement-breakpoint
CREATE INDEX "file_changes_list_changed_at_name_index" ON "file_changes" USING btree ("list","changed_at","name");