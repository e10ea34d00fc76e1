CREATE TABLE "accepted_terms" (
	"hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_paybacks" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"transaction_uuid" uuid NOT NULL,
	"amount" integer NOT NULL,
	"paid_back_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_credited_lines" (
	"order_uuid" uuid NOT NULL,
	"order_line_uuid" uuid NOT NULL,
	"amount" integer NOT NULL,
	"credited_at" timestamp with time zone NOT NULL,
	"is_charged" boolean NOT NULL,
	"document_uuid" uuid,
	CONSTRAINT "order_credited_lines_order_uuid_order_line_uuid_pk" PRIMARY KEY("order_uuid","order_line_uuid")
);
--> statement-breakpoint
ALTER TABLE "invoice_paybacks" ADD CONSTRAINT "invoice_paybacks_transaction_uuid_transactions_uuid_fk" FOREIGN KEY ("transaction_uuid") REFERENCES "public"."transactions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credited_lines" ADD CONSTRAINT "order_credited_lines_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credited_lines" ADD CONSTRAINT "order_credited_lines_document_uuid_documents_uuid_fk" FOREIGN KEY ("document_uuid") REFERENCES "public"."documents"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_paybacks_transaction_ix" ON "invoice_paybacks" USING btree ("transaction_uuid");--> statement-breakpoint
CREATE INDEX "order_credited_lines_document_ix" ON "order_credited_lines" USING btree ("document_uuid");