CREATE TABLE "document_counters" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"order_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"amount" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"pdf_hash" text
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sale" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "invoice_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_number_uq" ON "documents" USING btree ("kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_order_uq" ON "documents" USING btree ("order_uuid","position");--> statement-breakpoint
CREATE INDEX "documents_issued_ix" ON "documents" USING btree ("issued_at");--> statement-breakpoint
CREATE FUNCTION "documents_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.pdf_hash IS NOT NULL OR to_jsonb(NEW) - 'pdf_hash' IS DISTINCT FROM to_jsonb(OLD) - 'pdf_hash' THEN
		RAISE EXCEPTION 'a document is never changed';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "documents_stay" BEFORE UPDATE ON "documents" FOR EACH ROW EXECUTE FUNCTION "documents_stay"();
