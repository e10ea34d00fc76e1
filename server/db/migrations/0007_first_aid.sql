CREATE TABLE "order_export_claims" (
	"order_uuid" uuid PRIMARY KEY NOT NULL,
	"claim_uuid" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revoked_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"revoked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_sold" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_export_claims" ADD CONSTRAINT "order_export_claims_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revoked_tokens_revoked_at_ix" ON "revoked_tokens" USING btree ("revoked_at");