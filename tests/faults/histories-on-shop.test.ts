/**
 * What reached the shop in simulated histories, lost answers, duplicates and late requests included, is sent to the real shop over HTTP in
 * the same order, and to the model made from it: both give the same answers, and in the end have the same of the customer.
 * Each hundredth history by its seed; KEEPSAKE_SHOP_HISTORIES says how many, KEEPSAKE_SHOP_SEED the first one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { EXAMPLE } from '#core/operations/example.ts';
import { addCartLines } from '#core/operations/cart/add-cart-lines.ts';
import { operationOf } from '#core/operations/operations.ts';
import { callOf } from '#tests/fixtures/call-of.ts';
import { CARD, lineFor, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { ONE_DATABASE } from '../setup/databases.ts';
import { seedUpload } from '../setup/seed.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';
import { bundleProgramme } from '../simulator/programme.ts';
import type { ReachedText } from '../simulator/reached.ts';
import { exampleCustomer, modelOf, realShop, type Said, type Shop } from './two-shops.ts';

const COUNT = Number(process.env.KEEPSAKE_SHOP_HISTORIES ?? 3);
const FIRST = Number(process.env.KEEPSAKE_SHOP_SEED ?? 100);
const EVERY = 100;
const QUANTITY_MAX = 8;
/** The fourth picture of the real shop's customer belongs to the group. */
const INDIVIDUAL = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());

interface Told {
  readonly seed: number;
  readonly requests: readonly ReachedText[];
}

async function tell(): Promise<readonly Told[]> {
  const programme = await bundleProgramme();
  try {
    const { text, violated } = await programme.run({ count: COUNT, seed: FIRST }, '--step', String(EVERY), '--reached');
    expect(violated).toBe(0);
    return text.split('\n').map((line) => JSON.parse(line) as Told);
  } finally {
    await programme.remove();
  }
}

interface Both {
  readonly customer: MoneyCustomer;
  readonly real: Shop;
  readonly model: Shop;
  /** Replacements for the history's uuids. */
  readonly own: ReadonlyMap<string, string>;
  /** A repeated request has the same body. */
  readonly bodies: Map<string, unknown>;
  /** The keys whose change was made. */
  readonly applied: Set<string>;
}

async function startBoth(): Promise<Both> {
  const customer = await exampleCustomer(server);
  const own = new Map<string, string>([
    [IDS.subject, customer.subjectUuid],
    [IDS.cardTemplate, CARD.uuid],
    [EXAMPLE.upload, await seedUpload(server.services, customer.uuid)],
    ...IDS.pictures.map((picture, index): [string, string] => [picture, customer.pictureUuids[index % INDIVIDUAL] ?? '']),
  ]);
  return { customer, real: realShop(server, customer), model: await modelOf(server, customer), own, bodies: new Map(), applied: new Set() };
}

const withOwn = ({ own }: Both, text: string): string => {
  let mapped = text;
  for (const [from, to] of own) mapped = mapped.replaceAll(from, to);
  // The real shop accepts no higher quantity at once.
  return mapped.replaceAll(/"quantity":(\d+)/g, (_, quantity: string) => `"quantity":${1 + (Number(quantity) % QUANTITY_MAX)}`);
};

interface HistoryBody {
  readonly orderLines?: readonly { readonly uuid: string; readonly quantity: number }[];
  readonly data?: object;
}

/** The approval of the editor, because the history's lines have no layout. */
async function bodyOf(both: Both, { opId, body, url, method }: ReachedText): Promise<unknown> {
  const key = `${opId} ${body}`;
  const known = both.bodies.get(key);
  if (known !== undefined || body === null) return known;
  const parsed = JSON.parse(withOwn(both, body)) as HistoryBody;
  const isOfLines = callOf({ method, path: url }).call.name === addCartLines.call.name;
  const lines = isOfLines ? (parsed.orderLines ?? []) : [];
  const orderLines = await Promise.all(lines.map(({ uuid, quantity }) => lineFor(server, both.customer, IDS.mug, quantity, { uuid })));
  // Nor do their drafts name a design that this shop has.
  const made = { ...parsed, ...(isOfLines && { orderLines }), ...(parsed.data && { data: { ...parsed.data, userResources: {} } }) };
  both.bodies.set(key, made);
  return made;
}

const errorOf = ({ body }: Said): string => (body as { error?: string } | undefined)?.error ?? '';

/** Refusals because of the key or the session: the model has the same rules. */
const IS_OF_BOTH = /^(request\.idempotency|access\.)/;

/**
 * sent: both answered the same. left: this comparison leaves it out. parted: the shop has refused by a rule of its goods that the
 * model does not have, and from then on has something else.
 */
async function repeat(both: Both, request: ReachedText): Promise<'sent' | 'left' | 'parted'> {
  const { call, params } = callOf({ method: request.method, path: withOwn(both, request.url) });
  if (!call.changes || !operationOf({ call: call.name }) || call.body === 'multipart') return 'left';
  const body = await bodyOf(both, request);
  const owner = request.owner === request.user ? both.customer.uuid : (request.owner ?? undefined);
  const sent = {
    call,
    opId: request.opId,
    input: { ...(call.params && { params }), ...(body !== undefined && { body }) },
    ...(owner !== undefined && { owner }),
  };
  const [real, model] = [await both.real.send(sent), await both.model.send(sent)];
  if (real.status >= 400 && model.status === 200 && !IS_OF_BOTH.test(errorOf(real))) return 'parted';
  expect(model, `${call.name} ${request.opId} in the model`).toEqual(real);
  if (real.status === 200 && request.opId !== null) both.applied.add(request.opId);
  return 'sent';
}

/**
 * The model does not work out anew which pictures the cart holds, and lists drafts in the order in which they were made; lines and drafts
 * are compared themselves.
 */
const ofCustomer = (reads: unknown): unknown =>
  JSON.parse(
    JSON.stringify(reads, (name, value: unknown) => {
      if (name === 'drafts') return (value as { uuid: string }[]).toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1));
      return name === 'inCart' ? undefined : value;
    }),
  );

test(
  '[OFF-04] [SIM-01] the requests of a history get the same answers and the same final state in the real shop',
  async () => {
    let [requests, applied, parted] = [0, 0, 0];
    for (const { seed, requests: reached } of await tell()) {
      const people = new Map<string, Both>();
      const others = new Set<Both>();
      for (const request of reached) {
        const both = people.get(request.user) ?? (await startBoth());
        people.set(request.user, both);
        if (others.has(both)) continue;
        const said = await repeat(both, request).catch((error: unknown) => {
          throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
        });
        if (said === 'sent') requests += 1;
        if (said === 'parted') others.add(both);
      }
      for (const both of people.values()) {
        applied += both.applied.size;
        if (!others.has(both)) expect(ofCustomer(await both.model.reads()), `seed ${seed}`).toEqual(ofCustomer(await both.real.reads()));
      }
      parted += others.size;
    }
    console.warn(
      `  ${COUNT} histories from seed ${FIRST}: ${requests} requests, ${applied} changes applied once, ${parted} customers left early`,
    );
    expect(applied).toBeGreaterThan(0);
  },
  60_000 + COUNT * 20_000,
);
