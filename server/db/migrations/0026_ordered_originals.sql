CREATE TABLE "order_originals" (
	"order_uuid" uuid NOT NULL,
	"file_uuid" uuid NOT NULL,
	"media_key" text NOT NULL,
	"mime_type" text NOT NULL,
	"is_greenscreen" boolean NOT NULL,
	"original_hash" text,
	"backdrop_media_key" text,
	"backdrop_hash" text,
	CONSTRAINT "order_originals_order_uuid_file_uuid_pk" PRIMARY KEY("order_uuid","file_uuid")
);
--> statement-breakpoint
ALTER TABLE "backgrounds" ADD COLUMN "original_hash" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "original_hash" text;--> statement-breakpoint
ALTER TABLE "order_originals" ADD CONSTRAINT "order_originals_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_originals_file_ix" ON "order_originals" USING btree ("file_uuid");--> statement-breakpoint
CREATE INDEX "order_originals_media_key_ix" ON "order_originals" USING btree ("media_key");--> statement-breakpoint
CREATE INDEX "order_originals_backdrop_ix" ON "order_originals" USING btree ("backdrop_media_key") WHERE "order_originals"."backdrop_media_key" is not null;--> statement-breakpoint
-- Orders from before keep what their pictures are now: what is printed changes no more.
INSERT INTO "order_originals" ("order_uuid", "file_uuid", "media_key", "mime_type", "is_greenscreen", "backdrop_media_key")
SELECT "named"."order_uuid", "pictures"."uuid", "pictures"."media_key", "pictures"."mime_type", "pictures"."is_greenscreen", "backgrounds"."media_key"
FROM (
	SELECT "orders"."uuid" AS "order_uuid", "found"[1]::uuid AS "file_uuid"
	FROM "orders", regexp_matches("orders"."order"::text, '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') AS "found"
	WHERE "orders"."state" IN ('created', 'paid')
	UNION SELECT "order_uuid", "picture_uuid" FROM "purchases" WHERE EXISTS (SELECT 1 FROM "orders" WHERE "orders"."uuid" = "purchases"."order_uuid")
) AS "named"
JOIN "pictures" ON "pictures"."uuid" = "named"."file_uuid"
LEFT JOIN "backgrounds" ON "backgrounds"."job_uuid" = "pictures"."job_uuid" AND "backgrounds"."is_default" AND "pictures"."is_greenscreen"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "order_originals" ("order_uuid", "file_uuid", "media_key", "mime_type", "is_greenscreen")
SELECT "orders"."uuid", "backgrounds"."uuid", "backgrounds"."media_key", 'image/jpeg', false
FROM "orders", regexp_matches("orders"."order"::text, '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') AS "found"
JOIN "backgrounds" ON "backgrounds"."uuid" = "found"[1]::uuid
WHERE "orders"."state" IN ('created', 'paid')
ON CONFLICT DO NOTHING;
