ALTER TABLE "rebate_code_uses" DROP CONSTRAINT "rebate_code_uses_code_user_uuid_pk";--> statement-breakpoint
ALTER TABLE "rebate_code_uses" ADD CONSTRAINT "rebate_code_uses_order_uuid_pk" PRIMARY KEY("order_uuid");--> statement-breakpoint
ALTER TABLE "rebate_codes" ADD COLUMN "first_day" text;--> statement-breakpoint
ALTER TABLE "rebate_codes" ADD COLUMN "last_day" text;--> statement-breakpoint
ALTER TABLE "rebate_codes" ADD COLUMN "uses" integer;--> statement-breakpoint
ALTER TABLE "rebate_codes" ADD COLUMN "uses_per_customer" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "rebate_codes" ADD COLUMN "job_keys" jsonb;--> statement-breakpoint
ALTER TABLE "rebate_codes" ADD COLUMN "goods_uuids" jsonb;--> statement-breakpoint
ALTER TABLE "rebate_codes" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "rebate_codes" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rebate_code_uses_code_ix" ON "rebate_code_uses" USING btree ("code","user_uuid");--> statement-breakpoint
CREATE INDEX "rebate_codes_batch_ix" ON "rebate_codes" USING btree ("batch","code");