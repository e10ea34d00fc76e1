/** Jobs, their subjects and pictures, and users: the last three refer to each other, so they are in one file. */
import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Prices in job.json. A price that is absent is the shop's. */
export interface JobPrices {
  /** The shop's currency when the job was imported. The prices no longer apply once the shop has another. */
  readonly currency: string;
  readonly products: readonly {
    readonly uuid: string;
    readonly productprices: readonly { quantity: number; price: number; campaignprice: number | null; type: number }[];
    /** Absent for the shop's value. */
    readonly campaignrequirement?: number | null | undefined;
    /** Extra prices of sub-products. */
    readonly subproducts?: readonly { readonly uuid: string; readonly extraprice: number }[] | undefined;
  }[];
  readonly packages: readonly {
    readonly uuid: string;
    readonly originalPrice: number;
    readonly priceIncludingDiscount: number;
    /** Absent or null for none in this job. It lasts as long as the shop's. */
    readonly timeLimitedDiscountPrice?: number | null | undefined;
  }[];
  /** Replaces the shop's discounts; if absent, or for an absent kind, the shop's apply. */
  readonly discounts?: JobDiscounts | undefined;
}

interface JobDiscounts {
  readonly sibling?:
    | { readonly names: Readonly<Record<string, string>> | null; readonly off: 'percent' | 'amount'; readonly value: number }
    | null
    | undefined;
  readonly volume?:
    | readonly {
        readonly names: Readonly<Record<string, string>> | null;
        readonly measure: 'pieces' | 'amount';
        readonly goods: readonly string[] | null;
        readonly categories: readonly string[] | null;
        readonly steps: readonly { readonly from: number; readonly percent: number }[];
      }[]
    | undefined;
}

/** A delivery to the school, from job.json: ISO 8601 dates. */
export interface JobDeadline {
  readonly orderBy: string;
  readonly delivery: string;
  readonly message?: { readonly en: string; readonly [language: string]: string } | undefined;
}

/** Goods that a job sells, by uuid; null for all of the shop's. */
export interface JobRange {
  readonly products: readonly string[] | null;
  readonly packages: readonly string[] | null;
  readonly catalogues: readonly string[] | null;
}

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A photographer's job: one shoot at one place. `importKey` makes a second import of the folder harmless. */
export const jobs = pgTable(
  'jobs',
  {
    uuid: uuid('uuid').primaryKey(),
    importKey: text('import_key').notNull(),
    name: text('name').notNull(),
    jobTypeUuid: uuid('job_type_uuid').notNull(),
    jobTypeName: text('job_type_name').notNull().default(''),
    photographerUuid: uuid('photographer_uuid').notNull(),
    photographerName: text('photographer_name').notNull().default(''),
    photographedAt: at('photographed_at').notNull(),
    yearbookPoseUntil: at('yearbook_pose_until'),
    hasBeenInWebShop: boolean('has_been_in_web_shop').notNull().default(true),
    requireFineTunedPictures: boolean('require_fine_tuned_pictures').notNull().default(false),
    isArchived: boolean('is_archived').notNull().default(false),
    /** The address with the pictures of its codes; null when they are in this shop. */
    codeRedirect: text('code_redirect'),
    /** The reason why its codes cannot be opened yet, or any more; null when they can. */
    codeMessages: jsonb('code_messages').$type<{ readonly en: string; readonly [language: string]: string }>(),
    /** The job's own prices that differ from the shop's (KEP-10); null when the shop's apply. */
    prices: jsonb('prices').$type<JobPrices>(),
    /** The job's range (BIZ-07); null for all that the shop sells. */
    range: jsonb('range').$type<JobRange>(),
    /** Its deliveries to the school (BIZ-07); null when orders are accepted at any time. */
    deadlines: jsonb('deadlines').$type<readonly JobDeadline[]>(),
    /** Date on which retention removes the job's pictures; null for the shop's setting (OPS-06). */
    keepUntil: at('keep_until'),
  },
  (t) => [uniqueIndex('jobs_import_key_uq').on(t.importKey)],
);

export const users = pgTable(
  'users',
  {
    uuid: uuid('uuid').primaryKey(),
    /** null for anonymous users; compared in lower case. */
    email: text('email'),
    /** Time from which a sign-in also requires a code by e-mail; null when it does not (docs/adr/0018). */
    emailCodesSince: at('email_codes_since'),
    /** Time at which its owner opened a link that was mailed to it; null when they have not (SEC-06). */
    emailVerifiedAt: at('email_verified_at'),
    passwordHash: text('password_hash'),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    /** SHA-256 of the device's secret, for an anonymous user. */
    anonymousSecretHash: text('anonymous_secret_hash'),
    /** The user into which an anonymous user's cart and opIds were merged at sign-in. */
    mergedInto: uuid('merged_into'),
    name: text('name').notNull().default(''),
    mobilePhone: text('mobile_phone').notNull().default(''),
    acceptMail: boolean('accept_mail').notNull().default(false),
    lang: text('lang').notNull().default('en'),
    address: text('address').notNull().default(''),
    address2: text('address2').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    country: text('country').notNull().default(''),
    currentSubjectUuid: uuid('current_subject_uuid').references(() => subjects.uuid, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    /**
     * Time at which the customer erased their data: the row is kept for the orders that bookkeeping requires, without
     * personal data.
     */
    erasedAt: at('erased_at'),
  },
  (t) => [
    uniqueIndex('users_email_uq').on(sql`lower(${t.email})`),
    // Read by each change: a customer's actions before sign-in count as theirs.
    index('users_merged_into_ix').on(t.mergedInto).where(isNotNull(t.mergedInto)),
    index('users_forgotten_visitor_ix').on(t.createdAt).where(sql`${t.isAnonymous} and ${t.mergedInto} is null`),
    index('users_erased_ix').on(t.erasedAt).where(isNotNull(t.erasedAt)),
    index('users_current_subject_ix').on(t.currentSubjectUuid).where(isNotNull(t.currentSubjectUuid)),
  ],
);

export const subjects = pgTable(
  'subjects',
  {
    uuid: uuid('uuid').primaryKey(),
    jobUuid: uuid('job_uuid')
      .notNull()
      .references(() => jobs.uuid, { onDelete: 'cascade' }),
    /** As printed on the letter; compared without case, spaces and hyphens through `codeKey`. */
    code: text('code').notNull(),
    codeKey: text('code_key').notNull(),
    name: text('name').notNull(),
    group: text('group_name').notNull().default(''),
    email: text('email').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    qualifyForSelectOwnFavorites: boolean('qualify_favorites').notNull().default(true),
    qualifyForSelectYearbookPose: boolean('qualify_yearbook_pose').notNull().default(false),
    yearbookPosePictureUuid: uuid('yearbook_pose_picture_uuid').references((): AnyPgColumn => pictures.uuid, { onDelete: 'set null' }),
    /** null when none is chosen, or it was chosen before the shop recorded the time. */
    yearbookPoseChosenAt: at('yearbook_pose_chosen_at'),
    /** A person who withdrew their pictures: hidden from group pictures too (SET-13). */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    /** A package of prints that is sent home for inspection, and whether the parent has cancelled it (ACT-05). */
    inspectionPackage: text('inspection_package', { enum: ['none', 'enabled', 'cancelled'] })
      .notNull()
      .default('none'),
    /** Consent to the use of the pictures, from the photographer's list. */
    consent: text('consent', { enum: ['yes', 'no', 'unknown'] })
      .notNull()
      .default('unknown'),
    /** null when it was not cancelled, or before the shop recorded the time. */
    inspectionCancelledAt: at('inspection_cancelled_at'),
  },
  (t) => [
    uniqueIndex('subjects_code_key_uq').on(t.codeKey),
    index('subjects_job_ix').on(t.jobUuid),
    // For a contact that requests its codes again.
    index('subjects_email_ix').on(sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
    index('subjects_mobile_ix').on(t.mobile).where(sql`${t.mobile} <> ''`),
    index('subjects_yearbook_pose_ix').on(t.yearbookPosePictureUuid).where(isNotNull(t.yearbookPosePictureUuid)),
    index('subjects_withdrawn_ix').on(t.uuid).where(sql`${t.isWithdrawn}`),
  ],
);

/**
 * A code that was sent to the contact that the photographer imported: once to an address, and again to a corrected one
 * (BIZ-06).
 */
export const codeMessages = pgTable(
  'code_messages',
  {
    subjectUuid: uuid('subject_uuid')
      .notNull()
      .references(() => subjects.uuid, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['mail', 'sms'] }).notNull(),
    to: text('to').notNull(),
    /** The outgoing job, as long as housekeeping keeps it. */
    jobUuid: uuid('job_uuid').notNull(),
    writtenAt: at('written_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectUuid, t.kind, t.to] })],
);

/** A picture, of a job or uploaded by a user. The bytes are in the media store under `mediaKey`. */
export const pictures = pgTable(
  'pictures',
  {
    uuid: uuid('uuid').primaryKey(),
    jobUuid: uuid('job_uuid').references(() => jobs.uuid, { onDelete: 'cascade' }),
    uploadedBy: uuid('uploaded_by').references((): AnyPgColumn => users.uuid, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    mediaKey: text('media_key').notNull(),
    /** SHA-256 of the imported file. */
    contentHash: text('content_hash').notNull(),
    /** SHA-256 of the stored original, which has no camera data; null when it was stored before the shop recorded it. */
    originalHash: text('original_hash'),
    mimeType: text('mime_type').notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    pictureType: text('picture_type', { enum: ['IP', 'SFP', 'GP'] }).notNull(),
    isGreenscreen: boolean('is_greenscreen').notNull().default(false),
    keywords: jsonb('keywords').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    createdAt: at('created_at').notNull(),
    /**
     * Time at which its customer deleted an upload that an open order needs; retention removes it afterwards (KEP-14).
     */
    hiddenAt: at('hidden_at'),
  },
  (t) => [
    index('pictures_job_ix').on(t.jobUuid),
    index('pictures_uploaded_by_ix').on(t.uploadedBy, t.createdAt),
    // For the check whether another picture has the same file, before the file is removed.
    index('pictures_media_key_ix').on(t.mediaKey),
    index('pictures_hidden_ix').on(t.uploadedBy).where(isNotNull(t.hiddenAt)),
  ],
);
