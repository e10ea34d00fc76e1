ALTER TABLE "checkouts" ADD COLUMN "shown_catalogue_days" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "shown_files" jsonb;