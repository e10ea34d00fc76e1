/** Lays out customers' orders again, and compares the result with the approved layouts. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { orderLinePrints, orders, templates, users } from '#server/db/schema.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { SERVER_LANGUAGES } from '#server/http/requests/request-language.ts';
import type { Services } from '#server/services.ts';
import { loadOrder, type OrderRow } from '#server/cli/orders/find-orders.ts';
import { problemText } from '#server/cli/orders/line-problem.ts';
import { goodsOfOrder, type PrintedGood } from '#server/cli/orders/order-goods.ts';
import { provePrint } from '#server/cli/orders/prove-print.ts';

export interface LaidOutOrders {
  readonly orders: number;
  readonly ofOrders: number;
  readonly prints: number;
  /** Each contains an order and a product. */
  readonly problems: readonly string[];
  /** Approved with an earlier layout engine: their stored prints are proved, and not laid out again. */
  readonly earlier: number;
}

type Verdict = { readonly kind: 'same' | 'earlier' } | { readonly kind: 'wrong'; readonly problem: string };

/** @param most maximum number of orders; they are spread over all of them, including the first and the last */
export async function layOutOrders(services: Services, most: number): Promise<LaidOutOrders> {
  const all = await findPrintedOrders(services);
  const { country } = (await loadSettings(services.db)).options;
  const problems: string[] = [];
  let [prints, earlier] = [0, 0];
  const chosen = spread(all, most);
  for (const uuid of chosen) {
    const row = await loadOrder(services.db, uuid);
    for (const good of (await goodsOfOrder(services.db, row)).flatMap((goods) => goods.prints)) {
      prints += 1;
      const verdict = await layOutGood(services, row, good, country);
      if (verdict.kind === 'wrong') problems.push(`order ${orderReference(uuid)}: ${good.description}: ${verdict.problem}`);
      if (verdict.kind === 'earlier') earlier += 1;
    }
  }
  return { orders: chosen.length, ofOrders: all.length, prints, problems, earlier };
}

async function findPrintedOrders({ db }: Services): Promise<readonly string[]> {
  const rows = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['created', 'paid']),
        inArray(orders.uuid, db.select({ uuid: orderLinePrints.orderUuid }).from(orderLinePrints)),
      ),
    )
    .orderBy(asc(orders.confirmTime), asc(orders.uuid));
  return rows.map(({ uuid }) => uuid);
}

/** @param most at least 2 */
export function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_none, place) => Math.round((place * (all.length - 1)) / (most - 1))).flatMap(
    (index) => all[index] ?? [],
  );
}

async function layOutGood(services: Services, row: OrderRow, good: PrintedGood, country: string): Promise<Verdict> {
  const { db, layout } = services;
  const proven = await provePrint(db, row.uuid, good);
  if (!proven.ok) return { kind: 'wrong', problem: problemText({ code: proven.error, orderLineUuid: null, description: '' }) };
  const [template] = await db
    .select({ design: templates.design })
    .from(templates)
    .where(and(eq(templates.uuid, good.template.uuid), eq(templates.version, good.template.version)));
  if (!template) return { kind: 'wrong', problem: 'its design is not in the shop any more' };
  for (const language of await languagesOf(services, row, good)) {
    const { displayList, hash } = await layout.layout(template.design, good.data, { language, country });
    if (displayList.engineVersion !== proven.value.list.engineVersion) return { kind: 'earlier' };
    if (hash === proven.value.hash) return { kind: 'same' };
  }
  return { kind: 'wrong', problem: 'laid out again, it is NOT what the customer approved (its hash differs)' };
}

/** An order stores the language of a package's item only. For a product it is one of its customer's languages. */
async function languagesOf({ db }: Services, row: OrderRow, good: PrintedGood): Promise<ReadonlySet<string>> {
  const [user] = await db.select({ lang: users.lang }).from(users).where(eq(users.uuid, row.userUuid));
  const known = [good.approved?.language, row.sale?.lang, user?.lang].filter((language) => language !== undefined);
  return new Set([...known, ...SERVER_LANGUAGES]);
}
