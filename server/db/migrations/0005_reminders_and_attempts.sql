CREATE UNLOGGED TABLE "throttle_attempts" (
	"bucket" text PRIMARY KEY NOT NULL,
	"taken" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_subjects" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_subjects" ADD COLUMN "times_reminded" integer DEFAULT 0 NOT NULL;