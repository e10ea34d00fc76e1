ALTER TABLE "checkouts" ADD COLUMN "shown_days" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "are_goods_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Cancelled before this was kept: no request puts their goods into a cart a second time.
UPDATE "orders" SET "are_goods_back" = true WHERE "state" = 'cancelled';
