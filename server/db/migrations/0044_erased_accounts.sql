ALTER TABLE "revoked_tokens" ADD COLUMN "user_uuid" uuid;--> statement-breakpoint
ALTER TABLE "revoked_tokens" ADD COLUMN "is_erased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "revoked_tokens" ADD CONSTRAINT "revoked_tokens_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revoked_tokens_user_ix" ON "revoked_tokens" USING btree ("user_uuid");