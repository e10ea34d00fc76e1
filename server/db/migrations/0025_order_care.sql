CREATE TABLE "order_notes" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"order_uuid" uuid NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_reprints" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"order_uuid" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_withdrawals" (
	"order_uuid" uuid NOT NULL,
	"order_line_uuid" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_withdrawals_order_uuid_order_line_uuid_pk" PRIMARY KEY("order_uuid","order_line_uuid")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "downloaded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reprints" ADD CONSTRAINT "order_reprints_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_withdrawals" ADD CONSTRAINT "order_withdrawals_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order_ix" ON "order_notes" USING btree ("order_uuid","noted_at");--> statement-breakpoint
CREATE INDEX "order_reprints_order_ix" ON "order_reprints" USING btree ("order_uuid","made_at");--> statement-breakpoint
-- Whether files from before were downloaded is not known: they are taken as downloaded.
UPDATE "purchases" SET "downloaded_at" = now() WHERE "kind" = 'file';
