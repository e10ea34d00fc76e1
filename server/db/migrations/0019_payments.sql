CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_uuid" uuid,
	"raw" text,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"error" text,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_jobs" (
	"key" text PRIMARY KEY NOT NULL,
	"transaction_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"target" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"is_refused" boolean DEFAULT false NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"transaction_uuid" uuid PRIMARY KEY NOT NULL,
	"authorised" integer NOT NULL,
	"captured" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "currency" text;--> statement-breakpoint
UPDATE "transactions" SET "currency" = "orders"."currency" FROM "orders" WHERE "orders"."uuid" = "transactions"."order_uuid";--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "currency" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "authorised" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "captured" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "capture_at" text DEFAULT 'export' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "starts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "heard" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "next_ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "fruitless_asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_transaction_uuid_transactions_uuid_fk" FOREIGN KEY ("transaction_uuid") REFERENCES "public"."transactions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_jobs" ADD CONSTRAINT "payment_jobs_transaction_uuid_transactions_uuid_fk" FOREIGN KEY ("transaction_uuid") REFERENCES "public"."transactions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_transaction_uuid_transactions_uuid_fk" FOREIGN KEY ("transaction_uuid") REFERENCES "public"."transactions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_due_ix" ON "payment_events" USING btree ("next_try_at") WHERE "payment_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_transaction_ix" ON "payment_events" USING btree ("transaction_uuid");--> statement-breakpoint
CREATE INDEX "payment_jobs_due_ix" ON "payment_jobs" USING btree ("next_try_at") WHERE "payment_jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "payment_jobs_transaction_ix" ON "payment_jobs" USING btree ("transaction_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_provider_reference_uq" ON "transactions" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "transactions_next_ask_ix" ON "transactions" USING btree ("next_ask_at") WHERE "transactions"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "transactions_problem_ix" ON "transactions" USING btree ("uuid") WHERE "transactions"."problem" is not null;--> statement-breakpoint
-- Paid with the sandbox card before amounts were kept: it charged at once.
UPDATE "transactions" SET "authorised" = "amount", "captured" = "amount" WHERE "provider" = 'sandbox-card' AND "state" = 'paid';--> statement-breakpoint
INSERT INTO "sandbox_payments" ("transaction_uuid", "authorised", "captured") SELECT "uuid", "amount", "amount" FROM "transactions" WHERE "provider" = 'sandbox-card' AND "state" = 'paid';
