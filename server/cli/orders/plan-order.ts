/** The plan of an order's export. It writes nothing; the plan and the export itself use the same code. */
import path from 'node:path';
import { and, eq, gte, sql } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { assert } from '#core/kernel/assert.ts';
import { orderExportClaims, orderExports, users } from '#server/db/schema.ts';
import { isUnderWay } from '#server/features/account/order-remains.ts';
import { loadOrderOriginals, type OrderOriginals } from '#server/media/order-originals.ts';
import { leftOutLines } from '#server/orders/left-out.ts';
import { isChargeable, isRefunded } from '#server/payment/charge-made-order.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#server/shop-time.ts';
import { openReprint } from './care/open-reprint.ts';
import { contentHash } from './content-hash.ts';
import { loadOrder, type OrderRow } from './find-orders.ts';
import type { LineProblem } from './line-problem.ts';
import { type ManifestLine, ManifestSchema } from './manifest/manifest.ts';
import { readIfThere } from './order-folder.ts';
import { goodsOfOrder, type LineGoods, loadPrintHashes } from './order-goods.ts';
import { type OrderRetouch, retouchOfOrder } from './order-retouch.ts';

export interface ExportOptions {
  readonly folder: string;
  /** The orders; null for every paid one that is not sent yet. */
  readonly orderUuids: readonly string[] | null;
  /** Also exports orders that were exported before, into another folder. */
  readonly again: boolean;
  /** Exports the other lines of an order whose lines cannot all be made. */
  readonly withoutRefused: boolean;
  /** Also exports orders whose retouched pictures have not returned, with the original pictures. */
  readonly withoutRetouch: boolean;
}

export type OrderOutcome =
  | {
      readonly kind: 'exported';
      readonly folder: string;
      readonly numFiles: number;
      readonly left: readonly LineProblem[];
      /** Lines that were left out before and are not paid for: listed, and not made. */
      readonly dropped: readonly string[];
      /** Names of pictures that are included in their original form although their retouch is bought. */
      readonly unretouched: readonly string[];
      readonly isInvoice: boolean;
    }
  | { readonly kind: 'unchanged'; readonly folder: string }
  | { readonly kind: 'refused'; readonly problems: readonly LineProblem[] }
  /** Some of its pictures are in retouch. */
  | { readonly kind: 'waiting'; readonly pictures: readonly string[] }
  /** All of it was refunded: nothing is made. */
  | { readonly kind: 'refunded' }
  | { readonly kind: 'cancelled' }
  /** Another export is making it now. */
  | { readonly kind: 'claimed' };

export interface Customer {
  readonly uuid: string;
  readonly name: string;
  readonly emailAddress: string;
  readonly mobilePhone: string;
  readonly isErased: boolean;
}

/** The last export with exactly this content. */
export interface MadeExport {
  readonly hash: string;
  readonly folder: string;
  readonly lines: readonly ManifestLine[];
}

export type OrderPlan =
  | {
      readonly kind: 'ready';
      readonly goods: readonly LineGoods[];
      readonly originals: OrderOriginals;
      readonly retouch: OrderRetouch;
      readonly hash: string;
      readonly customer: Customer;
      readonly reprint: Awaited<ReturnType<typeof openReprint>>;
    }
  /**
   * `unrecorded`: a run stopped between the renaming of the folder and its row. The folder is complete, only the row is
   * missing.
   */
  | (Extract<OrderOutcome, { kind: 'unchanged' }> & { readonly unrecorded: MadeExport | null })
  | Exclude<OrderOutcome, { kind: 'exported' | 'unchanged' }>;

/** For a plan, which makes and therefore claims nothing. */
export async function previewOrder(services: Services, options: ExportOptions, uuid: string): Promise<OrderPlan> {
  const isClaimed = and(eq(orderExportClaims.orderUuid, uuid), gte(orderExportClaims.leaseUntil, sql`now()`));
  if ((await services.db.$count(orderExportClaims, isClaimed)) > 0) return { kind: 'claimed' };
  return planOrder(services, options, await loadOrder(services.db, uuid));
}

export async function planOrder(services: Services, options: ExportOptions, row: OrderRow): Promise<OrderPlan> {
  const whole = (code: LineProblem['code']): OrderPlan => ({
    kind: 'refused',
    problems: [{ code, orderLineUuid: null, description: '' }],
  });
  if (row.state === 'cancelled') return { kind: 'cancelled' };
  if (row.state !== 'paid') return whole('not_paid');
  if (await isRefunded(services.db, row)) return { kind: 'refunded' };
  if (!(await isChargeable(services.db, row))) return whole('payment_ended');
  const wanted = await goodsOfOrder(services.db, row);
  const originals = await loadOrderOriginals(services.db, row.uuid);
  const retouch = await retouchOfOrder(services, row, wanted, originals);
  const hash = contentHash(row, await loadPrintHashes(services.db, row.uuid), retouch.files);
  const customer = await loadCustomer(services, row.userUuid);
  const reprint = await openReprint(services.db, row.uuid);
  const earlier = options.again || reprint !== null ? null : await findExport(services, options, row, hash);
  // The rest of an order that was made in part is exported into a separate folder.
  const rest = new Set(earlier === null ? [] : (await leftOutLines(services.db, row)).map((line) => line.uuid));
  if (earlier !== null && rest.size === 0) return { kind: 'unchanged', ...earlier };
  const goods = earlier === null ? wanted : wanted.filter(({ line }) => rest.has(line.uuid));
  // An open order keeps its data when its customer erases theirs; a finished one does not.
  if (customer.isErased && !isUnderWay(row, services.clock.nowMs())) return whole('customer_erased');
  if (retouch.waiting.length > 0 && !options.withoutRetouch) return { kind: 'waiting', pictures: retouch.waiting };
  return { kind: 'ready', goods, originals, retouch, hash, customer, reprint };
}

/** The export with exactly this content; null when there is none, or the order has changed since. */
async function findExport(services: Services, options: ExportOptions, row: OrderRow, hash: string) {
  const [known] = await services.db.select().from(orderExports).where(eq(orderExports.orderUuid, row.uuid));
  if (known?.contentHash === hash) return { folder: known.folder, unrecorded: null };
  const folder = path.join(options.folder, folderName(services, row));
  const manifest = await readIfThere(path.join(folder, 'manifest.json'));
  const written = manifest === null ? null : ManifestSchema.safeParse(JSON.parse(manifest));
  if (!written?.success || written.data.contentHash !== hash) return null;
  return { folder, unrecorded: { hash, folder, lines: written.data.lines } };
}

/** By the shop's day, so that the folders sort by date. */
export const folderName = ({ config }: Pick<Services, 'config'>, { uuid, confirmTime }: OrderRow): string =>
  `${shopDay(config.timeZone, confirmTime.getTime())}_${orderReference(uuid)}`;

async function loadCustomer({ db }: Services, uuid: string): Promise<Customer> {
  const [user] = await db.select().from(users).where(eq(users.uuid, uuid));
  assert(user, 'an order has its user');
  return { uuid, name: user.name, emailAddress: user.email ?? '', mobilePhone: user.mobilePhone, isErased: user.erasedAt !== null };
}
