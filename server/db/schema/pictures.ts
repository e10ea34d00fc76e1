import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { jobs, pictures, subjects, users } from './subjects.ts';

/** A group picture stands in many subjects' sets. */
export const subjectPictures = pgTable(
  'subject_pictures',
  {
    subjectUuid: uuid('subject_uuid')
      .notNull()
      .references(() => subjects.uuid, { onDelete: 'cascade' }),
    pictureUuid: uuid('picture_uuid')
      .notNull()
      .references(() => pictures.uuid, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectUuid, t.pictureUuid] }), index('subject_pictures_picture_ix').on(t.pictureUuid)],
);

export const backgrounds = pgTable(
  'backgrounds',
  {
    uuid: uuid('uuid').primaryKey(),
    jobUuid: uuid('job_uuid')
      .notNull()
      .references(() => jobs.uuid, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    mediaKey: text('media_key').notNull(),
    contentHash: text('content_hash').notNull(),
    isDefault: boolean('is_default').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [index('backgrounds_job_ix').on(t.jobUuid)],
);

export const favorites = pgTable(
  'favorites',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    pictureUuid: uuid('picture_uuid')
      .notNull()
      .references(() => pictures.uuid, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.pictureUuid] }), index('favorites_picture_ix').on(t.pictureUuid)],
);

/** What a user may download or has had retouched, from paid orders. */
export const purchases = pgTable(
  'purchases',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    pictureUuid: uuid('picture_uuid')
      .notNull()
      .references(() => pictures.uuid, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['file', 'retouch'] }).notNull(),
    orderUuid: uuid('order_uuid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.pictureUuid, t.kind] }), index('purchases_picture_ix').on(t.pictureUuid)],
);
