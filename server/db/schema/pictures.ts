import { isNotNull, isNull, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { jobs, pictures, subjects, users } from './subjects.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A group picture is in the sets of many subjects. */
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
    /** The same as for a picture. */
    originalHash: text('original_hash'),
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
    /** null when it was chosen before the shop recorded the time. */
    chosenAt: at('chosen_at'),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.pictureUuid] }), index('favorites_picture_ix').on(t.pictureUuid)],
);

/** Files that a user may download, or pictures whose retouch they bought, from paid orders. */
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
    /** For a file: time of the customer's first download. After it the file cannot be returned (BIZ-04). */
    downloadedAt: at('downloaded_at'),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.pictureUuid, t.kind] }), index('purchases_picture_ix').on(t.pictureUuid)],
);

export interface RetouchedFile {
  /** Its folder in the media store. */
  readonly mediaKey: string;
  readonly mimeType: string;
  /** SHA-256 of the imported file. */
  readonly contentHash: string;
  /** SHA-256 of the stored file; absent when it was stored before the shop recorded it. */
  readonly originalHash?: string;
  /** ISO 8601. */
  readonly returnedAt: string;
}

/**
 * A picture whose retouch a customer paid for (KEP-02): a task until the retouched file arrives, then that file. Sold
 * once per customer and picture. It outlives the account while the order is open.
 */
export const retouches = pgTable(
  'retouches',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    pictureUuid: uuid('picture_uuid')
      .notNull()
      .references(() => pictures.uuid, { onDelete: 'cascade' }),
    /** The order that paid for it. */
    orderUuid: uuid('order_uuid').notNull(),
    /** Names of the tasks in the order. */
    tasks: jsonb('tasks').$type<{ uuid: string; name: string }[]>().notNull(),
    boughtAt: at('bought_at').notNull(),
    /** null until the file arrives. */
    file: jsonb('file').$type<RetouchedFile>(),
  },
  (t) => [
    primaryKey({ columns: [t.userUuid, t.pictureUuid] }),
    index('retouches_order_ix').on(t.orderUuid),
    index('retouches_picture_ix').on(t.pictureUuid),
    index('retouches_waiting_ix').on(t.boughtAt).where(isNull(t.file)),
    // For the check whether the file is still referenced, before it is removed.
    index('retouches_media_key_ix').on(sql`(${t.file} ->> 'mediaKey')`).where(isNotNull(t.file)),
  ],
);

/** Folders of the media store whose rows are deleted, until the files are deleted too. */
export const removedMedia = pgTable('removed_media', { mediaKey: text('media_key').primaryKey() });
