DROP INDEX "pictures_uploaded_by_ix";--> statement-breakpoint
CREATE INDEX "idempotency_kept_answer_ix" ON "idempotency" USING btree ("call","created_at") WHERE "idempotency"."body" is not null;--> statement-breakpoint
CREATE INDEX "reset_keys_user_ix" ON "reset_keys" USING btree ("user_uuid");--> statement-breakpoint
CREATE INDEX "reset_keys_expires_at_ix" ON "reset_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_ix" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "share_subjects_subject_ix" ON "share_subjects" USING btree ("subject_uuid");--> statement-breakpoint
CREATE INDEX "shares_expires_at_ix" ON "shares" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_last_wrong_at_ix" ON "throttles" USING btree ("last_wrong_at");--> statement-breakpoint
CREATE INDEX "users_merged_into_ix" ON "users" USING btree ("merged_into") WHERE "users"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "users_forgotten_visitor_ix" ON "users" USING btree ("created_at") WHERE "users"."is_anonymous" and "users"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "users_erased_ix" ON "users" USING btree ("erased_at") WHERE "users"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "users_current_subject_ix" ON "users" USING btree ("current_subject_uuid") WHERE "users"."current_subject_uuid" is not null;--> statement-breakpoint
CREATE INDEX "favorites_picture_ix" ON "favorites" USING btree ("picture_uuid");--> statement-breakpoint
CREATE INDEX "purchases_picture_ix" ON "purchases" USING btree ("picture_uuid");--> statement-breakpoint
CREATE INDEX "subjects_yearbook_pose_ix" ON "subjects" USING btree ("yearbook_pose_picture_uuid") WHERE "subjects"."yearbook_pose_picture_uuid" is not null;--> statement-breakpoint
CREATE INDEX "subjects_withdrawn_ix" ON "subjects" USING btree ("uuid") WHERE "subjects"."is_withdrawn";--> statement-breakpoint
CREATE INDEX "rebate_codes_upper_ix" ON "rebate_codes" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "rebate_codes_expires_at_ix" ON "rebate_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pictures_uploaded_by_ix" ON "pictures" USING btree ("uploaded_by","created_at");