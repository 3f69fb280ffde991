CREATE TABLE "credential_questions" (
	"credential_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credential_questions_reason" CHECK ("credential_questions"."reason" in ('disputed', 'charged_back', 'refund_failed'))
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"reference" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_disputes_state" CHECK ("payment_disputes"."state" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_status";--> statement-breakpoint
DROP INDEX "orders_to_check_again";--> statement-breakpoint
DROP INDEX "donations_to_check_again";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "refund_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credential_questions" ADD CONSTRAINT "credential_questions_credential_id_credentials_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."credentials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_disputes_of_payment" ON "payment_disputes" USING btree ("purpose","reference");--> statement-breakpoint
CREATE INDEX "orders_to_check_again" ON "orders" USING btree ("created_at") WHERE status in ('paid', 'expired', 'refunded', 'refund_failed') and session_id is not null;--> statement-breakpoint
CREATE INDEX "donations_to_check_again" ON "donations" USING btree ("created_at") WHERE status in ('paid', 'expired', 'refunded', 'refund_failed') and session_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK (status in ('pending', 'expired', 'failed', 'paid', 'refund_failed', 'refunded', 'disputed', 'charged_back'));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_status" CHECK (status in ('pending', 'expired', 'failed', 'paid', 'refund_failed', 'refunded', 'disputed', 'charged_back'));