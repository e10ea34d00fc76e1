-- A picture that an import took out of a set stayed its pose.
UPDATE "subjects" SET "yearbook_pose_picture_uuid" = NULL, "yearbook_pose_chosen_at" = NULL
WHERE "yearbook_pose_picture_uuid" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "subject_pictures" s WHERE s."subject_uuid" = "subjects"."uuid" AND s."picture_uuid" = "subjects"."yearbook_pose_picture_uuid");
