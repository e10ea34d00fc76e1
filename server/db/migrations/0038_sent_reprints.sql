ALTER TABLE "order_reprints" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "order_reprints" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_reprints" ADD COLUMN "tracking" text;