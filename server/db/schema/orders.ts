import { isNotNull } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryData } from '#core/contract/delivery.ts';
import type { Order } from '#core/contract/orders.ts';
import type { SettledLine } from '#core/domain/cart/goods-line.ts';
import type { LineRates, WithdrawalGoods, WithdrawalWord } from '#core/domain/documents/document-lines.ts';
import type { ShownDays } from '#core/domain/orders/arrival/promised-day.ts';
import type { TaxShare } from '#core/domain/prices/tax.ts';
import type { DisplayList } from '#core/layout/display-list.ts';
import { users } from './subjects.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One open cart per user. */
export const carts = pgTable(
  'carts',
  {
    uuid: uuid('uuid').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    rebateCode: text('rebate_code'),
    /** Rises with every change. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [uniqueIndex('carts_user_uq').on(t.userUuid)],
);

/** Goods in a cart, by kind. core/domain calculates prices each time; they are never stored here. */
export const cartLines = pgTable(
  'cart_lines',
  {
    uuid: uuid('uuid').primaryKey(),
    cartUuid: uuid('cart_uuid')
      .notNull()
      .references(() => carts.uuid, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['product', 'package', 'catalogue', 'digital-file', 'digital-set', 'retouch'] }).notNull(),
    productUuid: uuid('product_uuid').notNull(),
    quantity: integer('quantity').notNull(),
    /** The line as the device created it, or its equivalent for digital and catalogue lines. */
    line: jsonb('line')
      .$type<
        SettledLine & {
          digitalFileUuids?: string[];
          pictureType?: 'IP' | 'SFP' | 'GP';
          retouchPictureUuid?: string;
          catalogueUuid?: string;
          /** Name and price when the line was added. They are shown after the shop has taken it off sale. */
          catalogueOffer?: { names: Readonly<Record<string, string>>; price: number };
        }
      >()
      .notNull(),
    displayList: jsonb('display_list').$type<DisplayList>(),
    layoutHash: text('layout_hash'),
    addedAt: at('added_at').notNull(),
  },
  (t) => [index('cart_lines_cart_ix').on(t.cartUuid, t.position)],
);

export const checkouts = pgTable(
  'checkouts',
  {
    uuid: uuid('uuid').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    cartUuid: uuid('cart_uuid').notNull(),
    cartRevision: integer('cart_revision').notNull(),
    deliveryOptionUuid: text('delivery_option_uuid'),
    paymentOptionUuid: uuid('payment_option_uuid'),
    /** The cart's total in the last answer of the checkout; null for a checkout from before it was stored. */
    shownTotal: bigint('shown_total', { mode: 'number' }),
    /** The delivery days in the last answer with deliveries; null for a checkout from before they were stored. */
    shownDays: jsonb('shown_days').$type<ShownDays>(),
    /**
     * The maximum delivery days of catalogues in the last answer with them; null when there was none, or for a checkout
     * from before they were stored.
     */
    shownCatalogueDays: integer('shown_catalogue_days'),
    /** The pictures that the answers showed as sold files; null for a checkout from before they were stored. */
    shownFiles: jsonb('shown_files').$type<readonly string[]>(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('checkouts_user_ix').on(t.userUuid)],
);

/** Facts of the sale that an order's documents need and the order itself lacks (docs/adr/0020). */
export interface SaleFacts {
  readonly tax: readonly TaxShare[];
  /** Absent for an order from before they were stored. */
  readonly rates?: LineRates;
  /** The language in which the customer bought (core/domain/orders/order-language.ts). */
  readonly lang: string;
  /** null when it was removed with the customer's data. */
  readonly buyer: { readonly name: string; readonly address: readonly string[] } | null;
  /** Price of the standard delivery; absent when it is the chosen one, or for an order from before it was stored. */
  readonly standardDelivery?: number;
  /** SHA-256 of the terms of purchase that the customer accepted. */
  readonly termsHash: string;
  readonly withdrawal: WithdrawalWord;
  /** Absent for an order from before goods were listed by their right. */
  readonly withdrawalGoods?: WithdrawalGoods;
}

/** An order: frozen prices and lines as the customer approved them. One per checkout. */
export const orders = pgTable(
  'orders',
  {
    uuid: uuid('uuid').primaryKey(),
    checkoutUuid: uuid('checkout_uuid').notNull(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    state: text('state', { enum: ['created', 'paid', 'failed', 'cancelled'] }).notNull(),
    confirmTime: at('confirm_time').notNull(),
    currency: text('currency').notNull(),
    totalPrice: integer('total_price').notNull(),
    /** The answer of readOrder without payment.state, as it was approved. */
    order: jsonb('order').$type<Omit<Order, 'payment'> & { payment: Omit<Order['payment'], 'state'> }>().notNull(),
    /** null for an order from before there were documents. It gets none. */
    sale: jsonb('sale').$type<SaleFacts>(),
    deliveryOptionUuid: text('delivery_option_uuid').notNull(),
    deliveryData: jsonb('delivery_data').$type<DeliveryData>().notNull(),
    paymentOptionUuid: uuid('payment_option_uuid').notNull(),
    client: text('client', { enum: ['desktop', 'mobile'] }).notNull(),
    /** The production state, which the customer sees as the order's status (BEY-07). */
    production: text('production', { enum: ['received', 'in_production', 'sent'] })
      .notNull()
      .default('received'),
    productionChangedAt: at('production_changed_at'),
    /** The carrier's tracking text (core/domain/orders/tracking.ts); null when it gave none. */
    tracking: text('tracking'),
    /** Time of the mail that says the order is sent: once, however often it is marked. */
    sentMailAt: at('sent_mail_at'),
    /** Time of the mail that says the last retouched picture is ready: once, however often one is replaced. */
    retouchMailAt: at('retouch_mail_at'),
    /** The same for messages to devices, which need no proved address (LOV-12). */
    sentPushAt: at('sent_push_at'),
    retouchPushAt: at('retouch_push_at'),
    /** The number of the school delivery of the subject's job that took the order (BIZ-07); null when none has. */
    schoolBatch: integer('school_batch'),
    /** Cancelled on purpose (BIZ-04); null otherwise, also when it ended unpaid and its goods returned to the cart. */
    cancelledAt: at('cancelled_at'),
    cancelledBy: text('cancelled_by', { enum: ['customer', 'shop'] }),
    /** The shop's reason, which the customer reads; '' for none. */
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Its goods were returned to the cart, once. */
    areGoodsBack: boolean('are_goods_back').notNull().default(false),
  },
  (t) => [
    uniqueIndex('orders_checkout_uq').on(t.checkoutUuid),
    index('orders_user_ix').on(t.userUuid, t.confirmTime),
    // The operator's list, page by page.
    index('orders_time_ix').on(t.confirmTime, t.uuid),
    index('orders_production_ix').on(t.state, t.production, t.confirmTime, t.uuid),
  ],
);

/** The print: the display list that the customer saw, with its engine version and hash. */
export const orderLinePrints = pgTable(
  'order_line_prints',
  {
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    orderLineUuid: uuid('order_line_uuid').notNull(),
    engineVersion: integer('engine_version').notNull(),
    layoutHash: text('layout_hash').notNull(),
    displayList: jsonb('display_list').$type<DisplayList>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderUuid, t.orderLineUuid] })],
);

/** Lines from which the customer withdrew (BIZ-04). The order itself stays as it was approved. */
export const orderWithdrawals = pgTable(
  'order_withdrawals',
  {
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    orderLineUuid: uuid('order_line_uuid').notNull(),
    withdrawnAt: at('withdrawn_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderUuid, t.orderLineUuid] })],
);

/** The shop's internal notes about an order (BIZ-04). */
export const orderNotes = pgTable(
  'order_notes',
  {
    uuid: uuid('uuid').primaryKey(),
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    notedAt: at('noted_at').notNull(),
    words: text('words').notNull(),
  },
  (t) => [index('order_notes_order_ix').on(t.orderUuid, t.notedAt)],
);

/** Orders whose goods the shop makes again at no price (BIZ-04). The next export makes them. */
export const orderReprints = pgTable(
  'order_reprints',
  {
    uuid: uuid('uuid').primaryKey(),
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    reason: text('reason').notNull(),
    askedAt: at('asked_at').notNull(),
    /** null while it waits for the export. */
    madeAt: at('made_at'),
    /** Lines of goods in its parcel; null for a reprint from before they were stored. */
    lines: jsonb('lines').$type<string[]>(),
    /** null when its parcel is not sent, or for a reprint from before this was stored. */
    sentAt: at('sent_at'),
    /** The carrier's tracking text; null when it gave none. */
    tracking: text('tracking'),
  },
  (t) => [index('order_reprints_order_ix').on(t.orderUuid, t.madeAt)],
);

/**
 * The originals with which an order was placed: of its pictures, and of backgrounds that were chosen in it. The shown
 * version is printed and downloaded, even after an import has replaced the picture (OPS-02).
 */
export const orderOriginals = pgTable(
  'order_originals',
  {
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid, { onDelete: 'cascade' }),
    /** Uuid of the picture or the background. */
    fileUuid: uuid('file_uuid').notNull(),
    mediaKey: text('media_key').notNull(),
    mimeType: text('mime_type').notNull(),
    isGreenscreen: boolean('is_greenscreen').notNull(),
    originalHash: text('original_hash'),
    /** The background that its job had for cut-outs; null for the studio's grey, or when it is not a cut-out. */
    backdropMediaKey: text('backdrop_media_key'),
    backdropHash: text('backdrop_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.orderUuid, t.fileUuid] }),
    index('order_originals_file_ix').on(t.fileUuid),
    // For the check whether an order still needs a file without pictures, before it is removed.
    index('order_originals_media_key_ix').on(t.mediaKey),
    index('order_originals_backdrop_ix').on(t.backdropMediaKey).where(isNotNull(t.backdropMediaKey)),
  ],
);

/**
 * Orders whose folder for the printer was created: exported once, unless another export is requested or the order has
 * changed (OPS-02).
 */
export const orderExports = pgTable('order_exports', {
  orderUuid: uuid('order_uuid')
    .primaryKey()
    .references(() => orders.uuid),
  /** SHA-256 of the folder's source data. */
  contentHash: text('content_hash').notNull(),
  folder: text('folder').notNull(),
  exportedAt: at('exported_at').notNull(),
  /** Lines of goods in this folder or in an earlier one; null for an export from before they were stored. */
  madeLines: jsonb('made_lines').$type<string[]>(),
});

/** An export that is creating an order's folder now. Another export skips the order until the lease ends (OPS-02). */
export const orderExportClaims = pgTable('order_export_claims', {
  orderUuid: uuid('order_uuid')
    .primaryKey()
    .references(() => orders.uuid),
  claimUuid: uuid('claim_uuid').notNull(),
  leaseUntil: at('lease_until').notNull(),
});

/** Paid orders that the last export failed to make: shown to the operator until one succeeds (OPX-08). */
export const orderExportFailures = pgTable('order_export_failures', {
  orderUuid: uuid('order_uuid')
    .primaryKey()
    .references(() => orders.uuid, { onDelete: 'cascade' }),
  /** Contains no name of a customer or child. */
  reason: text('reason').notNull(),
  /** The folder of the export, where it is tried again. */
  folder: text('folder').notNull(),
  failedAt: at('failed_at').notNull(),
});

export const phoneVerifications = pgTable('phone_verifications', {
  uuid: uuid('uuid').primaryKey(),
  userUuid: uuid('user_uuid').notNull(),
  mobilePhone: text('mobile_phone').notNull(),
  codeHash: text('code_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  isVerified: boolean('is_verified').notNull().default(false),
  expiresAt: at('expires_at').notNull(),
});
