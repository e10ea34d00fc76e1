-- An order that was refunded as a whole gives nothing any more: its files and its retouch can be bought again.
DELETE FROM "purchases" USING "transactions"
WHERE "transactions"."order_uuid" = "purchases"."order_uuid" AND "transactions"."captured" > 0 AND "transactions"."refunded" >= "transactions"."captured";
--> statement-breakpoint
DELETE FROM "retouches" USING "transactions"
WHERE "transactions"."order_uuid" = "retouches"."order_uuid" AND "retouches"."file" IS NULL AND "transactions"."captured" > 0 AND "transactions"."refunded" >= "transactions"."captured";
--> statement-breakpoint
DELETE FROM "order_export_failures" USING "transactions"
WHERE "transactions"."order_uuid" = "order_export_failures"."order_uuid" AND "transactions"."captured" > 0 AND "transactions"."refunded" >= "transactions"."captured";
