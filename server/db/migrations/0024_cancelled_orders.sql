ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "downloaded_at" timestamp with time zone;--> statement-breakpoint
-- Whether files from before were downloaded is not known: they are taken as downloaded.
UPDATE "purchases" SET "downloaded_at" = now() WHERE "kind" = 'file';
