CREATE TABLE "postal_codes" (
	"country" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	CONSTRAINT "postal_codes_country_postal_code_pk" PRIMARY KEY("country","postal_code")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL,
	"ran_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_subjects" (
	"share_uuid" uuid NOT NULL,
	"subject_uuid" uuid NOT NULL,
	CONSTRAINT "share_subjects_share_uuid_subject_uuid_pk" PRIMARY KEY("share_uuid","subject_uuid")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"recipient" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "production" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "production_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_subjects" ADD COLUMN "reminders_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "job_type_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "photographer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "keep_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "inspection_package" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_subjects" ADD CONSTRAINT "share_subjects_share_uuid_shares_uuid_fk" FOREIGN KEY ("share_uuid") REFERENCES "public"."shares"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_subjects" ADD CONSTRAINT "share_subjects_subject_uuid_subjects_uuid_fk" FOREIGN KEY ("subject_uuid") REFERENCES "public"."subjects"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_token_uq" ON "shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "shares_user_ix" ON "shares" USING btree ("user_uuid","created_at");