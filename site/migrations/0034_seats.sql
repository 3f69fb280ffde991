CREATE TABLE "seat_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"seats" smallint NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seat_refunds_sum" CHECK ("seat_refunds"."seats" > 0 and "seat_refunds"."amount" > 0),
	CONSTRAINT "seat_refunds_state" CHECK ("seat_refunds"."state" in ('asked', 'made', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"offered_at" timestamp with time zone,
	"email" text,
	"mails" smallint DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone,
	"user_id" uuid,
	"shown_as" text,
	"shows_progress" boolean DEFAULT false NOT NULL,
	"refund_id" uuid,
	CONSTRAINT "vouchers_state" CHECK (("vouchers"."accepted_at" is null or ("vouchers"."offered_at" is not null and "vouchers"."refund_id" is null))
        and ("vouchers"."user_id" is null or "vouchers"."accepted_at" is not null)
        and ("vouchers"."email" is null or "vouchers"."offered_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "entitlements" DROP CONSTRAINT "entitlements_order_id_unique";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amount";--> statement-breakpoint
DROP INDEX "orders_one_pending";--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'single' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quantity" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_refunds" ADD CONSTRAINT "seat_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_refund_id_seat_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."seat_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_refunds_of_order" ON "seat_refunds" USING btree ("order_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_of_order" ON "vouchers" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_one_for_address" ON "vouchers" USING btree ("order_id","email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "vouchers_of_address" ON "vouchers" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "vouchers_of_user" ON "vouchers" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "vouchers_to_forget" ON "vouchers" USING btree ("expires_at") WHERE email is not null and accepted_at is null;--> statement-breakpoint
CREATE INDEX "vouchers_of_refund" ON "vouchers" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_of_order" ON "entitlements" USING btree ("order_id") WHERE voucher_id is null;--> statement-breakpoint
CREATE INDEX "entitlements_of_team" ON "entitlements" USING btree ("order_id") WHERE voucher_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_pending" ON "orders" USING btree ("user_id","level","kind") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_voucher_id_unique" UNIQUE("voucher_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quantity" CHECK (("orders"."kind" = 'single' and "orders"."quantity" = 1)
        or ("orders"."kind" = 'team' and "orders"."quantity" between 2 and 500));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount" CHECK ("orders"."amount" > 0 and "orders"."amount" % "orders"."quantity" = 0);