CREATE INDEX "idempotency_answered_user_ix" ON "idempotency" USING btree (("body" -> 'user' ->> 'uuid')) WHERE "idempotency"."body" -> 'user' ->> 'uuid' is not null;--> statement-breakpoint
CREATE INDEX "outgoing_jobs_to_ix" ON "outgoing_jobs" USING btree (("payload" ->> 'to'));--> statement-breakpoint
CREATE INDEX "pictures_media_key_ix" ON "pictures" USING btree ("media_key");