CREATE TABLE "order_export_failures" (
	"order_uuid" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"folder" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_export_failures" ADD CONSTRAINT "order_export_failures_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_time_ix" ON "orders" USING btree ("confirm_time","uuid");--> statement-breakpoint
CREATE INDEX "orders_production_ix" ON "orders" USING btree ("state","production","confirm_time","uuid");