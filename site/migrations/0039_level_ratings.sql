CREATE TABLE "level_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"level" text NOT NULL,
	"stars" smallint NOT NULL,
	"sentence" text NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "level_ratings_once" UNIQUE("user_id","level"),
	CONSTRAINT "level_ratings_stars" CHECK ("level_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "level_ratings" ADD CONSTRAINT "level_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;