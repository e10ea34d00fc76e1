CREATE TABLE "retouches" (
	"user_uuid" uuid NOT NULL,
	"picture_uuid" uuid NOT NULL,
	"order_uuid" uuid NOT NULL,
	"tasks" jsonb NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"file" jsonb,
	CONSTRAINT "retouches_user_uuid_picture_uuid_pk" PRIMARY KEY("user_uuid","picture_uuid")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "retouch_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "yearbook_pose_chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "inspection_cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "retouches" ADD CONSTRAINT "retouches_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retouches" ADD CONSTRAINT "retouches_picture_uuid_pictures_uuid_fk" FOREIGN KEY ("picture_uuid") REFERENCES "public"."pictures"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retouches_order_ix" ON "retouches" USING btree ("order_uuid");--> statement-breakpoint
CREATE INDEX "retouches_picture_ix" ON "retouches" USING btree ("picture_uuid");--> statement-breakpoint
CREATE INDEX "retouches_waiting_ix" ON "retouches" USING btree ("bought_at") WHERE "retouches"."file" is null;--> statement-breakpoint
CREATE INDEX "retouches_media_key_ix" ON "retouches" USING btree (("file" ->> 'mediaKey')) WHERE "retouches"."file" is not null;--> statement-breakpoint
-- Retouch of orders that are not sent yet is owed: it becomes a task.
INSERT INTO "retouches" ("user_uuid", "picture_uuid", "order_uuid", "tasks", "bought_at")
SELECT p."user_uuid", p."picture_uuid", o."uuid", coalesce((
	SELECT jsonb_agg(jsonb_build_object('uuid', sub ->> 'uuid', 'name', sub ->> 'name'))
	FROM jsonb_array_elements(line #> '{product,subproducts}') sub
	WHERE line -> 'subProductUuids' ? (sub ->> 'uuid')
), '[]'::jsonb), o."confirm_time"
FROM "purchases" p
JOIN "orders" o ON o."uuid" = p."order_uuid" AND o."state" = 'paid' AND o."production" <> 'sent'
CROSS JOIN LATERAL jsonb_array_elements(o."order" -> 'orderLines') line
WHERE p."kind" = 'retouch' AND line #>> '{fileRetouch,file,uuid}' = p."picture_uuid"::text
ON CONFLICT DO NOTHING;
