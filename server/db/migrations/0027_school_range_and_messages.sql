CREATE TABLE "code_messages" (
	"subject_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"job_uuid" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_messages_subject_uuid_kind_to_pk" PRIMARY KEY("subject_uuid","kind","to")
);
--> statement-breakpoint
ALTER TABLE "outgoing_jobs" ADD COLUMN "first_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "school_batch" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "range" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "deadlines" jsonb;--> statement-breakpoint
ALTER TABLE "code_messages" ADD CONSTRAINT "code_messages_subject_uuid_subjects_uuid_fk" FOREIGN KEY ("subject_uuid") REFERENCES "public"."subjects"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subjects_email_ix" ON "subjects" USING btree (lower("email")) WHERE "subjects"."email" <> '';--> statement-breakpoint
CREATE INDEX "subjects_mobile_ix" ON "subjects" USING btree ("mobile") WHERE "subjects"."mobile" <> '';