CREATE TABLE "order_withdrawals" (
	"order_uuid" uuid NOT NULL,
	"order_line_uuid" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_withdrawals_order_uuid_order_line_uuid_pk" PRIMARY KEY("order_uuid","order_line_uuid")
);
--> statement-breakpoint
ALTER TABLE "order_withdrawals" ADD CONSTRAINT "order_withdrawals_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;