CREATE TABLE "returned_refunds" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"transaction_uuid" uuid NOT NULL,
	"amount" integer NOT NULL,
	"returned_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"is_elsewhere" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "taken_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returned_refunds" ADD CONSTRAINT "returned_refunds_transaction_uuid_transactions_uuid_fk" FOREIGN KEY ("transaction_uuid") REFERENCES "public"."transactions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returned_refunds_transaction_ix" ON "returned_refunds" USING btree ("transaction_uuid");