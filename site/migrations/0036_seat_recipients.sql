CREATE TABLE "seat_recipients" (
	"order_id" uuid NOT NULL,
	"address" text NOT NULL,
	"mails" smallint DEFAULT 0 NOT NULL,
	"declined_at" timestamp with time zone,
	CONSTRAINT "seat_recipients_order_id_address_pk" PRIMARY KEY("order_id","address")
);
--> statement-breakpoint
ALTER TABLE "seat_recipients" ADD CONSTRAINT "seat_recipients_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_recipients_of_address" ON "seat_recipients" USING btree ("address");--> statement-breakpoint
ALTER TABLE "vouchers" DROP COLUMN "mails";