CREATE TABLE "email_links" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_links_user_ix" ON "email_links" USING btree ("user_uuid");--> statement-breakpoint
CREATE INDEX "email_links_expires_at_ix" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
-- A customer who has ordered, or whose checkout is open now, counts as verified, so that no purchase is held up (docs/adr/0016).
UPDATE "users" SET "email_verified_at" = now() WHERE "email" IS NOT NULL AND (
	EXISTS (SELECT 1 FROM "orders" WHERE "orders"."user_uuid" = "users"."uuid")
	OR EXISTS (SELECT 1 FROM "checkouts" WHERE "checkouts"."user_uuid" = "users"."uuid" AND "checkouts"."expires_at" > now())
);
