CREATE FUNCTION "whose_package"(owner uuid, line jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH item AS (
    SELECT i.value, i.at FROM jsonb_path_query(line, '$.package.packageItems[*]') WITH ORDINALITY i(value, at)
  ), named AS (
    SELECT n.value #>> '{}' AS uuid, min(n.at) AS at
    FROM jsonb_path_query(line, '$.subjects[*].uuid') WITH ORDINALITY n(value, at) GROUP BY 1
  ), picture AS (
    SELECT item.at, item.value -> 'subject' ->> 'uuid' AS meant, field.key COLLATE "C" AS field, field.value ->> 'uuid' AS uuid
    FROM item, jsonb_each(item.value -> 'templateData' -> 'userResources') field
    WHERE item.value ->> 'type' <> 'DIGITAL_SET' AND field.value ->> 'kind' = 'image'
  ), held AS (
    SELECT picture.at, picture.field, picture.meant, shown.subject_uuid::text AS subject
    FROM picture
    JOIN "subject_pictures" shown
      ON shown.picture_uuid = CASE WHEN picture.uuid ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN picture.uuid::uuid END
    WHERE EXISTS (SELECT 1 FROM "user_subjects" mine WHERE mine.user_uuid = owner AND mine.subject_uuid = shown.subject_uuid)
      OR shown.subject_uuid::text IN (SELECT named.uuid FROM named)
      OR shown.subject_uuid::text IN (SELECT item.value -> 'subject' ->> 'uuid' FROM item)
  ), marked AS (
    SELECT held.*, bool_or(subject = meant) OVER (PARTITION BY at, field) AS has_meant,
      bool_or(subject IN (SELECT named.uuid FROM named)) OVER (PARTITION BY at, field) AS has_named
    FROM held
  ), possible AS (
    SELECT marked.*, row_number() OVER (ORDER BY at, field, subject) AS place
    FROM marked WHERE has_meant IS NOT TRUE OR subject = meant
  ), pictured AS (
    SELECT subject AS uuid, min(place) AS place FROM possible
    WHERE EXISTS (
      SELECT 1 FROM possible chosen
      WHERE chosen.at = possible.at AND chosen.subject = possible.subject
        AND (chosen.has_meant IS TRUE OR chosen.has_named IS NOT TRUE OR chosen.subject IN (SELECT named.uuid FROM named))
    )
    GROUP BY subject
  ), claimed AS (
    SELECT item.value -> 'subject' ->> 'uuid' AS uuid, min(item.at) AS place FROM item
    WHERE item.value -> 'subject' ->> 'uuid' IS NOT NULL
      AND (item.value ->> 'type' <> 'DIGITAL_SET' OR NOT EXISTS (SELECT 1 FROM item printed WHERE printed.value ->> 'type' <> 'DIGITAL_SET'))
    GROUP BY 1
  ), whose AS (
    SELECT * FROM pictured UNION ALL SELECT * FROM claimed WHERE NOT EXISTS (SELECT 1 FROM pictured)
  )
  SELECT CASE WHEN array_agg(whose.uuid ORDER BY whose.place) IS DISTINCT FROM (SELECT array_agg(named.uuid ORDER BY named.at) FROM named)
    THEN jsonb_agg(jsonb_build_object('uuid', whose.uuid) ORDER BY whose.place) END
  FROM whose
$$;--> statement-breakpoint
UPDATE "cart_lines" SET "line" = jsonb_set("cart_lines"."line", '{goodsOf}', "whose_package"("carts"."user_uuid", "cart_lines"."line"))
FROM "carts"
WHERE "carts"."uuid" = "cart_lines"."cart_uuid" AND "cart_lines"."kind" = 'package'
  AND "whose_package"("carts"."user_uuid", "cart_lines"."line") IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION "named_package"(owner uuid, line jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(
    jsonb_build_object('uuid', subjects.uuid, 'name', subjects.name, 'group', subjects.group_name, 'job', jsonb_build_object('name', jobs.name))
    ORDER BY its.at)
  FROM jsonb_path_query("whose_package"(owner, line), '$[*].uuid') WITH ORDINALITY its(value, at)
  JOIN "subjects" ON subjects.uuid = (its.value #>> '{}')::uuid
  JOIN "jobs" ON jobs.uuid = subjects.job_uuid
$$;--> statement-breakpoint
UPDATE "orders" SET "order" = jsonb_set("order", '{orderLines}', (
  SELECT jsonb_agg(CASE WHEN its.goods IS NULL THEN lines.value ELSE lines.value || jsonb_build_object('goodsOf', its.goods) END ORDER BY lines.at)
  FROM jsonb_array_elements("order" -> 'orderLines') WITH ORDINALITY lines(value, at)
  CROSS JOIN LATERAL (SELECT "named_package"("orders"."user_uuid", lines.value) AS goods) its
))
WHERE EXISTS (
  SELECT 1 FROM jsonb_path_query("order", '$.orderLines[*] ? (exists(@.package.packageItems[*]))') line
  WHERE "named_package"("orders"."user_uuid", line) IS NOT NULL
);--> statement-breakpoint
DROP FUNCTION "named_package"(uuid, jsonb);--> statement-breakpoint
DROP FUNCTION "whose_package"(uuid, jsonb);
