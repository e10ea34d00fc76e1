CREATE TABLE "invoice_payments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"transaction_uuid" uuid NOT NULL,
	"amount" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_transaction_uuid_transactions_uuid_fk" FOREIGN KEY ("transaction_uuid") REFERENCES "public"."transactions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_payments_transaction_ix" ON "invoice_payments" USING btree ("transaction_uuid");--> statement-breakpoint
INSERT INTO "invoice_payments" ("uuid", "transaction_uuid", "amount", "paid_at") SELECT gen_random_uuid(), "uuid", "captured", "invoice_paid_at" FROM "transactions" WHERE "invoice_paid_at" IS NOT NULL AND "captured" > 0;--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "invoice_paid_at";