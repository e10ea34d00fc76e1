import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { SHOWN_AS } from '#core/contract/entities.ts';
import type { TemplateDesign } from '#core/contract/template-format.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
type Names = Record<string, string>;

/** The shop's settings by key: portal, options, terms, menu, delivery, payment… validated by server/features/settings. */
export const shopSettings = pgTable('shop_settings', { key: text('key').primaryKey(), value: jsonb('value').notNull() });

export const categories = pgTable('categories', {
  internalName: text('internal_name').primaryKey(),
  titles: jsonb('titles').$type<Names>().notNull(),
  descriptions: jsonb('descriptions').$type<Names>().notNull(),
  image: text('image').notNull(),
  sortOrder: integer('sort_order').notNull(),
  subCategories: jsonb('sub_categories')
    .$type<{ internalName: string; titles: Names; default: boolean; userImagePreviews?: boolean; separateFromBackground?: boolean }[]>()
    .notNull(),
});

export const products = pgTable('products', {
  uuid: uuid('uuid').primaryKey(),
  names: jsonb('names').$type<Names>().notNull(),
  type: integer('type').notNull(),
  sortOrder: integer('sort_order').notNull(),
  /**
   * false after it was removed from the shop's file: carts, drafts and orders still refer to it, but it is no longer
   * sold.
   */
  isSold: boolean('is_sold').notNull().default(true),
  minorderpartquantity: integer('minorderpartquantity').notNull().default(1),
  maximumQuantity: integer('maximum_quantity'),
  campaignrequirement: integer('campaignrequirement'),
  formatSize: text('format_size').notNull().default(''),
  /** The object in its preview, besides the flat pages; null for none. */
  shownAs: text('shown_as', { enum: SHOWN_AS }),
  subproducts: jsonb('subproducts').$type<{ uuid: string; names: Names; extraprice: number }[]>().notNull(),
  productprices: jsonb('productprices')
    .$type<{ quantity: number; price: number; campaignprice: number | null; type: number }[]>()
    .notNull(),
});

/** Every published version is kept: drafts and paid orders refer to it. */
export const templates = pgTable(
  'templates',
  {
    uuid: uuid('uuid').notNull(),
    version: integer('version').notNull(),
    design: jsonb('design').$type<TemplateDesign>().notNull(),
    contentHash: text('content_hash').notNull(),
    /** File name in the media store's previews. */
    previewLarge: text('preview_large').notNull(),
    isPublished: boolean('is_published').notNull().default(true),
    publishedAt: at('published_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uuid, t.version] })],
);

export const packages = pgTable('packages', {
  uuid: uuid('uuid').primaryKey(),
  names: jsonb('names').$type<Names>().notNull(),
  descriptions: jsonb('descriptions').$type<Names>().notNull(),
  type: text('type', { enum: ['package', 'link'] }).notNull(),
  image: text('image').notNull(),
  link: text('link'),
  linkTexts: jsonb('link_texts').$type<Names>(),
  linkInfo: jsonb('link_info').$type<{ type: string; category: string | null }>(),
  originalPrice: integer('original_price').notNull(),
  priceIncludingDiscount: integer('price_including_discount').notNull(),
  /**
   * false after it was removed from the shop's file. Carts that contain it show it with its last price; it cannot be
   * bought.
   */
  isSold: boolean('is_sold').notNull().default(true),
  timeLimitedDiscountPrice: integer('time_limited_discount_price'),
  /** Duration of the time-limited price from the addition of the customer's set; null when there is none. */
  timeLimitHours: integer('time_limit_hours'),
  allowSubjectChange: integer('allow_subject_change').notNull(),
  disabledReasons: jsonb('disabled_reasons').$type<Names>(),
  /** Templates and products of its items, without the customer's data. */
  items: jsonb('items')
    .$type<
      {
        uuid: string;
        type: 'TEMPLATE_PRODUCT' | 'CATALOGUE' | 'DIGITAL_SET';
        productUuid: string | null;
        templateUuid: string | null;
        canChangeTemplate: boolean;
        catalogueNames: Names | null;
      }[]
    >()
    .notNull(),
  sortOrder: integer('sort_order').notNull(),
});

export const promotedProducts = pgTable('promoted_products', {
  uuid: uuid('uuid').primaryKey(),
  productUuid: uuid('product_uuid')
    .notNull()
    .references(() => products.uuid, { onDelete: 'cascade' }),
  templateUuid: uuid('template_uuid').notNull(),
  category: text('category').notNull(),
  rebatedPrice: integer('rebated_price'),
  sortOrder: integer('sort_order').notNull(),
});

export const rebateCodes = pgTable(
  'rebate_codes',
  {
    code: text('code').primaryKey(),
    kind: text('kind', { enum: ['percent', 'amount', 'free_delivery', 'credit'] }).notNull(),
    /** Percent, or minor units; for credit the prepaid amount. */
    value: integer('value').notNull(),
    minimumTotal: integer('minimum_total').notNull().default(0),
    expiresAt: at('expires_at'),
    /** ISO 8601 dates in the shop's time zone, both inclusive. null for no limit, also in the following columns. */
    firstDay: text('first_day'),
    lastDay: text('last_day'),
    /** Maximum number of orders in total. */
    uses: integer('uses'),
    usesPerCustomer: integer('uses_per_customer').default(1),
    /** Keys of the jobs to which it is limited. */
    jobKeys: jsonb('job_keys').$type<string[]>(),
    /** Products and packages to which it is limited. */
    goodsUuids: jsonb('goods_uuids').$type<string[]>(),
    /** Name of its batch (`vouchers make`); null for a code of shop.json. */
    batch: text('batch'),
    createdAt: at('created_at'),
  },
  // Codes are typed in any case.
  (t) => [
    index('rebate_codes_upper_ix').on(sql`upper(${t.code})`),
    index('rebate_codes_expires_at_ix').on(t.expiresAt),
    index('rebate_codes_batch_ix').on(t.batch, t.code),
  ],
);

export const rebateCodeUses = pgTable(
  'rebate_code_uses',
  {
    code: text('code').notNull(),
    userUuid: uuid('user_uuid').notNull(),
    orderUuid: uuid('order_uuid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderUuid] }), index('rebate_code_uses_code_ix').on(t.code, t.userUuid)],
);

/** Editor drafts, stored for a wiped phone or a second device. */
export const drafts = pgTable(
  'drafts',
  {
    uuid: uuid('uuid').primaryKey(),
    userUuid: uuid('user_uuid').notNull(),
    /** A Draft of core/contract/drafts.ts. */
    draft: jsonb('draft').notNull(),
    revision: integer('revision').notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (t) => [index('drafts_user_ix').on(t.userUuid)],
);
