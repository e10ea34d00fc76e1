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

/** What a cart holds: kinds of goods. Prices are worked out by core/domain each time, never stored here. */
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
    /** The line as the device made it, or its equal for digital and catalogue lines. */
    line: jsonb('line')
      .$type<
        SettledLine & {
          digitalFileUuids?: string[];
          pictureType?: 'IP' | 'SFP' | 'GP';
          retouchPictureUuid?: string;
          catalogueUuid?: string;
          /** As it was when it was put in: what is shown of it once the shop has taken it off sale. */
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
    /** What the cart came to in the last answer of the checkout; null: a checkout from before it was kept. */
    shownTotal: bigint('shown_total', { mode: 'number' }),
    /** The days that the checkout's last answer with ways of delivery named; null: a checkout from before they were kept. */
    shownDays: jsonb('shown_days').$type<ShownDays>(),
    /** The days within which catalogues come, as its last answer with them named it; null: none, or a checkout from before they were kept. */
    shownCatalogueDays: integer('shown_catalogue_days'),
    /** The pictures that its answers showed to be sold as files; null: a checkout from before they were kept. */
    shownFiles: jsonb('shown_files').$type<readonly string[]>(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('checkouts_user_ix').on(t.userUuid)],
);

/** What the documents of an order say and the order itself does not, as it was when the customer bought (docs/adr/0020). */
export interface SaleFacts {
  readonly tax: readonly TaxShare[];
  /** Missing: an order from before they were kept. */
  readonly rates?: LineRates;
  /** The customer bought in it (core/domain/orders/order-language.ts). */
  readonly lang: string;
  /** null: removed with the customer's data. */
  readonly buyer: { readonly name: string; readonly address: readonly string[] } | null;
  /** What the standard delivery would have cost; missing: it is the one that was chosen, or an order from before it was kept. */
  readonly standardDelivery?: number;
  /** SHA-256 of the terms of purchase that the customer accepted. */
  readonly termsHash: string;
  readonly withdrawal: WithdrawalWord;
  /** Missing: an order from before goods were named by their right. */
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
    /** null: an order from before there were documents. It gets none. */
    sale: jsonb('sale').$type<SaleFacts>(),
    deliveryOptionUuid: text('delivery_option_uuid').notNull(),
    deliveryData: jsonb('delivery_data').$type<DeliveryData>().notNull(),
    paymentOptionUuid: uuid('payment_option_uuid').notNull(),
    client: text('client', { enum: ['desktop', 'mobile'] }).notNull(),
    /** Where the goods are: what the customer sees as the order's status (BEY-07). */
    production: text('production', { enum: ['received', 'in_production', 'sent'] })
      .notNull()
      .default('received'),
    productionChangedAt: at('production_changed_at'),
    /** What the carrier calls its parcel (core/domain/orders/tracking.ts); null: it named nothing. */
    tracking: text('tracking'),
    /** When the customer was written to that it is sent: once, however often it is marked. */
    sentMailAt: at('sent_mail_at'),
    /** When the customer was written to that the last retouched picture is back: once, however often one is replaced. */
    retouchMailAt: at('retouch_mail_at'),
    /** The same of messages to devices, which need no proved address (LOV-12). */
    sentPushAt: at('sent_push_at'),
    retouchPushAt: at('retouch_push_at'),
    /** The number of the delivery to its pupil's school, by job, that took it (BIZ-07); null: none has. */
    schoolBatch: integer('school_batch'),
    /** Cancelled on purpose (BIZ-04); null: not, or it ended unpaid and its goods went back to the cart. */
    cancelledAt: at('cancelled_at'),
    cancelledBy: text('cancelled_by', { enum: ['customer', 'shop'] }),
    /** The shop's, which the customer reads; '': none. */
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Its goods went back to the cart, once. */
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

/** What is printed: the display list that the customer saw, with its engine version and hash. */
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

/** Lines from which the customer withdrew (BIZ-04). The order stays as it was approved. */
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

/** What the shop notes about an order, for itself (BIZ-04). */
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

/** Orders that the shop makes once more at no price (BIZ-04): the next export does it. */
export const orderReprints = pgTable(
  'order_reprints',
  {
    uuid: uuid('uuid').primaryKey(),
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    reason: text('reason').notNull(),
    askedAt: at('asked_at').notNull(),
    /** null: it waits for the export. */
    madeAt: at('made_at'),
    /** Lines of goods that its parcel brings; null: a reprint from before they were kept. */
    lines: jsonb('lines').$type<string[]>(),
    /** null: its parcel is not sent, or it is a reprint from before this was kept. */
    sentAt: at('sent_at'),
    /** What the carrier calls its parcel; null: it named nothing. */
    tracking: text('tracking'),
  },
  (t) => [index('order_reprints_order_ix').on(t.orderUuid, t.madeAt)],
);

/**
 * The originals that an order was placed with: of its pictures, and of backgrounds that were chosen in it. What was shown
 * is what is printed and downloaded, also after an import has replaced the picture (OPS-02).
 */
export const orderOriginals = pgTable(
  'order_originals',
  {
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid, { onDelete: 'cascade' }),
    /** Of the picture or the background. */
    fileUuid: uuid('file_uuid').notNull(),
    mediaKey: text('media_key').notNull(),
    mimeType: text('mime_type').notNull(),
    isGreenscreen: boolean('is_greenscreen').notNull(),
    originalHash: text('original_hash'),
    /** The background that its job had for cut-outs; null: a studio's grey, or it is no cut-out. */
    backdropMediaKey: text('backdrop_media_key'),
    backdropHash: text('backdrop_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.orderUuid, t.fileUuid] }),
    index('order_originals_file_ix').on(t.fileUuid),
    // Whether an order needs a file that no picture has any more, before it is removed.
    index('order_originals_media_key_ix').on(t.mediaKey),
    index('order_originals_backdrop_ix').on(t.backdropMediaKey).where(isNotNull(t.backdropMediaKey)),
  ],
);

/** Orders whose folder for the printer was made: exported once, unless it is asked for again or has become another (OPS-02). */
export const orderExports = pgTable('order_exports', {
  orderUuid: uuid('order_uuid')
    .primaryKey()
    .references(() => orders.uuid),
  /** SHA-256 of what the folder was made from. */
  contentHash: text('content_hash').notNull(),
  folder: text('folder').notNull(),
  exportedAt: at('exported_at').notNull(),
  /** Lines of goods that are in this folder or in an earlier one; null: an export from before they were kept. */
  madeLines: jsonb('made_lines').$type<string[]>(),
});

/** An export that is making an order's folder now. Another export leaves the order alone until the lease ends (OPS-02). */
export const orderExportClaims = pgTable('order_export_claims', {
  orderUuid: uuid('order_uuid')
    .primaryKey()
    .references(() => orders.uuid),
  claimUuid: uuid('claim_uuid').notNull(),
  leaseUntil: at('lease_until').notNull(),
});

/** Paid orders that the last export could not make: shown to the operator until one does (OPX-08). */
export const orderExportFailures = pgTable('order_export_failures', {
  orderUuid: uuid('order_uuid')
    .primaryKey()
    .references(() => orders.uuid, { onDelete: 'cascade' }),
  /** Names no customer and no child. */
  reason: text('reason').notNull(),
  /** Where the export wrote to: it is tried again there. */
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
