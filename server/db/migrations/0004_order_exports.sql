CREATE TABLE "order_exports" (
	"order_uuid" uuid PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"folder" text NOT NULL,
	"exported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_exports" ADD CONSTRAINT "order_exports_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;