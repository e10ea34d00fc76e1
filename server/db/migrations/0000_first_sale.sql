CREATE TABLE "idempotency" (
	"owner_uuid" uuid NOT NULL,
	"op_id" uuid NOT NULL,
	"call" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_owner_uuid_op_id_pk" PRIMARY KEY("owner_uuid","op_id")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"report" jsonb NOT NULL,
	"ran_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_jobs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"cart_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"line" jsonb NOT NULL,
	"display_list" jsonb,
	"layout_hash" text,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"rebate_code" text,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"cart_uuid" uuid NOT NULL,
	"cart_revision" integer NOT NULL,
	"delivery_option_uuid" text,
	"payment_option_uuid" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line_prints" (
	"order_uuid" uuid NOT NULL,
	"order_line_uuid" uuid NOT NULL,
	"engine_version" integer NOT NULL,
	"layout_hash" text NOT NULL,
	"display_list" jsonb NOT NULL,
	CONSTRAINT "order_line_prints_order_uuid_order_line_uuid_pk" PRIMARY KEY("order_uuid","order_line_uuid")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"checkout_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"confirm_time" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"total_price" integer NOT NULL,
	"order" jsonb NOT NULL,
	"delivery_option_uuid" text NOT NULL,
	"delivery_data" jsonb NOT NULL,
	"payment_option_uuid" uuid NOT NULL,
	"client" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_verifications" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"mobile_phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"order_uuid" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reset_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_uuid" uuid,
	"is_simulated" boolean DEFAULT false NOT NULL,
	"validated_code" text,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"bucket" text PRIMARY KEY NOT NULL,
	"wrong_guesses" integer NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"last_wrong_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_subjects" (
	"user_uuid" uuid NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_subjects_user_uuid_subject_uuid_pk" PRIMARY KEY("user_uuid","subject_uuid")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"password_hash" text,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"anonymous_secret_hash" text,
	"merged_into" uuid,
	"name" text DEFAULT '' NOT NULL,
	"mobile_phone" text DEFAULT '' NOT NULL,
	"accept_mail" boolean DEFAULT false NOT NULL,
	"lang" text DEFAULT 'en' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"current_subject_uuid" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backgrounds" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"job_uuid" uuid NOT NULL,
	"file_name" text NOT NULL,
	"media_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"is_default" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_uuid" uuid NOT NULL,
	"picture_uuid" uuid NOT NULL,
	CONSTRAINT "favorites_user_uuid_picture_uuid_pk" PRIMARY KEY("user_uuid","picture_uuid")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"import_key" text NOT NULL,
	"name" text NOT NULL,
	"job_type_uuid" uuid NOT NULL,
	"photographer_uuid" uuid NOT NULL,
	"photographed_at" timestamp with time zone NOT NULL,
	"yearbook_pose_until" timestamp with time zone,
	"has_been_in_web_shop" boolean DEFAULT true NOT NULL,
	"require_fine_tuned_pictures" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"job_uuid" uuid,
	"uploaded_by" uuid,
	"file_name" text NOT NULL,
	"media_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"mime_type" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"picture_type" text NOT NULL,
	"is_greenscreen" boolean DEFAULT false NOT NULL,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"user_uuid" uuid NOT NULL,
	"picture_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"order_uuid" uuid NOT NULL,
	CONSTRAINT "purchases_user_uuid_picture_uuid_kind_pk" PRIMARY KEY("user_uuid","picture_uuid","kind")
);
--> statement-breakpoint
CREATE TABLE "subject_pictures" (
	"subject_uuid" uuid NOT NULL,
	"picture_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "subject_pictures_subject_uuid_picture_uuid_pk" PRIMARY KEY("subject_uuid","picture_uuid")
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"job_uuid" uuid NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"name" text NOT NULL,
	"group_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"qualify_favorites" boolean DEFAULT true NOT NULL,
	"qualify_yearbook_pose" boolean DEFAULT false NOT NULL,
	"yearbook_pose_picture_uuid" uuid,
	"is_withdrawn" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"internal_name" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"image" text NOT NULL,
	"sort_order" integer NOT NULL,
	"sub_categories" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"type" text NOT NULL,
	"image" text NOT NULL,
	"link" text,
	"link_texts" jsonb,
	"link_info" jsonb,
	"original_price" integer NOT NULL,
	"price_including_discount" integer NOT NULL,
	"time_limited_discount_price" integer,
	"time_limit_hours" integer,
	"allow_subject_change" integer NOT NULL,
	"disabled_reasons" jsonb,
	"items" jsonb NOT NULL,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"type" integer NOT NULL,
	"sort_order" integer NOT NULL,
	"minorderpartquantity" integer DEFAULT 1 NOT NULL,
	"maximum_quantity" integer,
	"campaignrequirement" integer,
	"format_size" text DEFAULT '' NOT NULL,
	"subproducts" jsonb NOT NULL,
	"productprices" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promoted_products" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"product_uuid" uuid NOT NULL,
	"template_uuid" uuid NOT NULL,
	"category" text NOT NULL,
	"rebated_price" integer,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rebate_code_uses" (
	"code" text NOT NULL,
	"user_uuid" uuid NOT NULL,
	"order_uuid" uuid NOT NULL,
	CONSTRAINT "rebate_code_uses_code_user_uuid_pk" PRIMARY KEY("code","user_uuid")
);
--> statement-breakpoint
CREATE TABLE "rebate_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"minimum_total" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"design" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"preview_large" text NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "templates_uuid_version_pk" PRIMARY KEY("uuid","version")
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_uuid_carts_uuid_fk" FOREIGN KEY ("cart_uuid") REFERENCES "public"."carts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_prints" ADD CONSTRAINT "order_line_prints_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_keys" ADD CONSTRAINT "reset_keys_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_subjects" ADD CONSTRAINT "user_subjects_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_subjects" ADD CONSTRAINT "user_subjects_subject_uuid_subjects_uuid_fk" FOREIGN KEY ("subject_uuid") REFERENCES "public"."subjects"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_current_subject_uuid_subjects_uuid_fk" FOREIGN KEY ("current_subject_uuid") REFERENCES "public"."subjects"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backgrounds" ADD CONSTRAINT "backgrounds_job_uuid_jobs_uuid_fk" FOREIGN KEY ("job_uuid") REFERENCES "public"."jobs"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_picture_uuid_pictures_uuid_fk" FOREIGN KEY ("picture_uuid") REFERENCES "public"."pictures"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_job_uuid_jobs_uuid_fk" FOREIGN KEY ("job_uuid") REFERENCES "public"."jobs"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_users_uuid_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_picture_uuid_pictures_uuid_fk" FOREIGN KEY ("picture_uuid") REFERENCES "public"."pictures"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_pictures" ADD CONSTRAINT "subject_pictures_subject_uuid_subjects_uuid_fk" FOREIGN KEY ("subject_uuid") REFERENCES "public"."subjects"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_pictures" ADD CONSTRAINT "subject_pictures_picture_uuid_pictures_uuid_fk" FOREIGN KEY ("picture_uuid") REFERENCES "public"."pictures"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_job_uuid_jobs_uuid_fk" FOREIGN KEY ("job_uuid") REFERENCES "public"."jobs"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_yearbook_pose_picture_uuid_pictures_uuid_fk" FOREIGN KEY ("yearbook_pose_picture_uuid") REFERENCES "public"."pictures"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoted_products" ADD CONSTRAINT "promoted_products_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_jobs_due_ix" ON "outgoing_jobs" USING btree ("done_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "cart_lines_cart_ix" ON "cart_lines" USING btree ("cart_uuid","position");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_user_uq" ON "carts" USING btree ("user_uuid");--> statement-breakpoint
CREATE INDEX "checkouts_user_ix" ON "checkouts" USING btree ("user_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout_uq" ON "orders" USING btree ("checkout_uuid");--> statement-breakpoint
CREATE INDEX "orders_user_ix" ON "orders" USING btree ("user_uuid","confirm_time");--> statement-breakpoint
CREATE INDEX "transactions_order_ix" ON "transactions" USING btree ("order_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_uq" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_ix" ON "sessions" USING btree ("user_uuid");--> statement-breakpoint
CREATE INDEX "user_subjects_subject_ix" ON "user_subjects" USING btree ("subject_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_uq" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "backgrounds_job_ix" ON "backgrounds" USING btree ("job_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_import_key_uq" ON "jobs" USING btree ("import_key");--> statement-breakpoint
CREATE INDEX "pictures_job_ix" ON "pictures" USING btree ("job_uuid");--> statement-breakpoint
CREATE INDEX "pictures_uploaded_by_ix" ON "pictures" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "subject_pictures_picture_ix" ON "subject_pictures" USING btree ("picture_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_code_key_uq" ON "subjects" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "subjects_job_ix" ON "subjects" USING btree ("job_uuid");--> statement-breakpoint
CREATE INDEX "drafts_user_ix" ON "drafts" USING btree ("user_uuid");