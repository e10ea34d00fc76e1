CREATE TABLE "removed_media" (
	"media_key" text PRIMARY KEY NOT NULL
);
