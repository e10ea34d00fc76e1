CREATE TABLE "trail_days" (
	"day" date NOT NULL,
	"act" text NOT NULL,
	"actor" text NOT NULL,
	"actor_uuid" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"customer_uuid" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"subject_uuid" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"call" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "trail_days_pk" PRIMARY KEY("day","act","actor","actor_uuid","customer_uuid","subject_uuid","call","code","network")
);
--> statement-breakpoint
CREATE TABLE "trail_entries" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"actor" text NOT NULL,
	"actor_uuid" uuid,
	"customer_uuid" uuid,
	"subject_uuid" uuid,
	"call" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "trail_days_customer_ix" ON "trail_days" USING btree ("customer_uuid","day");--> statement-breakpoint
CREATE INDEX "trail_days_subject_ix" ON "trail_days" USING btree ("subject_uuid","day");--> statement-breakpoint
CREATE INDEX "trail_entries_customer_ix" ON "trail_entries" USING btree ("customer_uuid","at");--> statement-breakpoint
CREATE INDEX "trail_entries_subject_ix" ON "trail_entries" USING btree ("subject_uuid","at");--> statement-breakpoint
CREATE INDEX "trail_entries_at_ix" ON "trail_entries" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION "trail_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('keepsake.trail', true) = 'clean' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'trail_days' THEN
    IF to_jsonb(NEW) - 'count' = to_jsonb(OLD) - 'count' AND (to_jsonb(NEW)->>'count')::int >= (to_jsonb(OLD)->>'count')::int THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit trail is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER "trail_entries_append_only" BEFORE UPDATE OR DELETE ON "trail_entries" FOR EACH ROW EXECUTE FUNCTION "trail_append_only"();--> statement-breakpoint
CREATE TRIGGER "trail_days_append_only" BEFORE UPDATE OR DELETE ON "trail_days" FOR EACH ROW EXECUTE FUNCTION "trail_append_only"();
