/** The real shop and its model, which is made from the real shop's answers to a customer. Both get the same requests. */
import { eq } from 'drizzle-orm';
import { accessCalls } from '#core/contract/access.ts';
import type { CallDefinition, CallInput } from '#core/contract/define-call.ts';
import type { Cart } from '#core/contract/entities.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { pictureFactsIn } from '#core/domain/digital/known-digital-set.ts';
import { holdersIn } from '#core/domain/prices/job-prices.ts';
import { jobs, subjects, users } from '#server/db/schema.ts';
import { pathOf } from '#src/data/net/wire-request.ts';
import { accountCalls, cartCalls, draftCalls, pictureSetCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { moneyCustomer, type MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import type { TestServer } from '../setup/test-server.ts';
import { visitorOf } from '../simulator/people.ts';
import { withoutContentIds } from '#tests/fixtures/without-content-ids.ts';
import { createShopModel, type Jar } from '../simulator/shop-model.ts';

const READS = [
  accessCalls.currentUser,
  pictureSetCalls.listPictureSets,
  accountCalls.listReminderSubjects,
  draftCalls.listDrafts,
  uploadCalls.recentImages,
  cartCalls.readCart,
] as const satisfies readonly CallDefinition[];
export interface Sent {
  readonly call: CallDefinition;
  readonly input: unknown;
  readonly opId: string | null;
  /** The owner that the device names. */
  readonly owner?: string;
  readonly isSignedOut?: boolean;
}

export interface Said {
  readonly status: number;
  readonly body: unknown;
}

/** An object that answers as the shop does. */
export interface Shop {
  send(sent: Sent): Promise<Said>;
  reads(): Promise<unknown>;
}

type AnyCall = CallDefinition & { readonly body?: undefined };

/** A customer who may do the example of each operation. */
export async function exampleCustomer(server: TestServer): Promise<MoneyCustomer> {
  const customer = await moneyCustomer(server);
  const { db, clock } = server.services;
  await db
    .update(jobs)
    .set({ yearbookPoseUntil: new Date(clock.nowMs() + 86_400_000) })
    .where(eq(jobs.uuid, customer.jobUuid));
  await db.update(users).set({ currentSubjectUuid: null }).where(eq(users.uuid, customer.uuid));
  await db.update(subjects).set({ qualifyForSelectYearbookPose: true }).where(eq(subjects.uuid, customer.subjectUuid));
  return customer;
}

export function realShop(server: TestServer, { session }: MoneyCustomer): Shop {
  return {
    async send({ call, input, opId, owner, isSignedOut }) {
      const options = { opId, ...(isSignedOut ? {} : { session }), ...(owner && { owner }) };
      const { status, body } = await server.call(call as AnyCall, input as CallInput<AnyCall>, options);
      return { status, body: said(withoutContentIds(body)) };
    },
    async reads() {
      const answers: unknown[] = [];
      for (const call of READS)
        answers.push(said(withoutContentIds((await server.call(call as CallDefinition, {}, { session })).answer())));
      return answers;
    },
  };
}

export async function modelOf(server: TestServer, { session, uuid }: MoneyCustomer): Promise<Shop> {
  const as = { session };
  const { user } = (await server.call(accessCalls.currentUser, {}, as)).answer();
  const { pictureSets } = (await server.call(pictureSetCalls.listPictureSets, {}, as)).answer();
  const { subjects: reminders } = (await server.call(accountCalls.listReminderSubjects, {}, as)).answer();
  const ownPictures = (await server.call(uploadCalls.recentImages, {}, as)).answer();
  const { cart } = (await server.call(cartCalls.readCart, {}, as)).answer();
  const priceList = (await server.call(shopCalls.prices, {}, as)).answer();
  if (!user) throw new Error('no user is signed in');
  const subject = (which: string | undefined) => {
    const set = pictureSets.find((one) => one.subject.uuid === which);
    return set && { ...set.subject, job: { name: set.job.name } };
  };
  const facts = {
    ownerUuid: uuid,
    template: () => undefined,
    subject,
    holdersOf: holdersIn(pictureSets),
    ...pictureFactsIn(pictureSets),
  };
  const model = createShopModel(server.services.clock, { priceList, facts, withdrawn: new Set() }, visitorOf);
  model.addCustomer({ user, cart, pictureSets, ownPictures, reminders });
  const jar: Jar = { session: { userUuid: uuid, isRevoked: false } };
  const ask = async (call: CallDefinition, input: unknown, headers: Record<string, string>, from = jar): Promise<Said> => {
    const { body } = input as { body?: unknown };
    const request = { method: call.method, url: pathOf(call, input as object), headers: new Headers(headers) };
    const answer = model.answer(from, { ...request, body: body === undefined ? null : JSON.stringify(body) });
    return { status: answer.status, body: said(withoutContentIds(await answer.json())) };
  };
  return {
    send: ({ call, input, opId, owner, isSignedOut }) =>
      ask(
        call,
        input,
        { ...(opId !== null && { [HEADERS.idempotencyKey]: opId }), ...(owner && { [HEADERS.owner]: owner }) },
        isSignedOut ? { session: null } : jar,
      ),
    async reads() {
      const answers: unknown[] = [];
      for (const call of READS) answers.push((await ask(call, {}, {})).body);
      return answers;
    },
  };
}

/**
 * The answer without data that the model lacks: texts, names of designs, arrival times of drafts, and lines that are no
 * goods.
 */
function said(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(said);
  if (typeof body !== 'object' || body === null) return body;
  if ('error' in body) return { error: body.error };
  if ('orderLines' in body && 'summary' in body) return goodsOf(body as Cart);
  const own = 'template' in body && 'linePrice' in body ? { ...body, ...withoutNames(body as unknown as Line) } : body;
  // The device shows chosen retouch by the lines of the cart.
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, name === 'userRetouchTasks' ? [] : said(value)]));
}

type Line = Cart['orderLines'][number];
const withoutNames = (line: Line): Line => ({
  ...line,
  template: line.template && { ...line.template, name: '', categories: [] },
});
const goodsOf = ({ uuid, orderLines, revision, summary }: Cart) => ({
  uuid,
  revision,
  total: summary.totalPrice,
  lines: orderLines.filter(({ type }) => type === 0).map(withoutNames),
});
