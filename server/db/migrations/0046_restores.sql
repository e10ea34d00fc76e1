CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"restored_at" timestamp with time zone NOT NULL
);
