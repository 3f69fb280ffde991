CREATE TABLE "exam_answers" (
	"attempt_id" uuid NOT NULL,
	"qid" text NOT NULL,
	"position" smallint NOT NULL,
	"selected_index" smallint,
	"seq" bigint DEFAULT 0 NOT NULL,
	"is_flagged" boolean DEFAULT false NOT NULL,
	"flag_seq" bigint DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"correct" boolean,
	CONSTRAINT "exam_answers_attempt_id_qid_pk" PRIMARY KEY("attempt_id","qid"),
	CONSTRAINT "exam_answers_option" CHECK ("exam_answers"."selected_index" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "exam_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"level" text NOT NULL,
	"exam_version" text NOT NULL,
	"seed" text NOT NULL,
	"questions" jsonb NOT NULL,
	"total" integer NOT NULL,
	"pass_score" integer NOT NULL,
	"holder_name" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"score_numeric" integer,
	"passed" boolean,
	CONSTRAINT "exam_attempts_deadline" CHECK ("exam_attempts"."deadline" > "exam_attempts"."started_at"),
	CONSTRAINT "exam_attempts_result" CHECK (num_nulls("exam_attempts"."completed_at", "exam_attempts"."score_numeric", "exam_attempts"."passed") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_one_open" ON "exam_attempts" USING btree ("user_id","level") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "exam_attempts_of_user" ON "exam_attempts" USING btree ("user_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "exam_attempts_to_close" ON "exam_attempts" USING btree ("deadline") WHERE completed_at is null;