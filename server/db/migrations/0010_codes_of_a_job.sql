ALTER TABLE "jobs" ADD COLUMN "code_redirect" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "code_messages" jsonb;