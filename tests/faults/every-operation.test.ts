/**
 * What holds for each operation alike, with its own example, on a real phone and a real shop: what the phone shows before
 * the shop has answered is what the shop then says; it arrives once; no other customer can do it. A new one is in here by itself.
 */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import type { Cart } from '#core/contract/entities.ts';
import type { CallDefinition, CallInput } from '#core/contract/define-call.ts';
import type { AnyOperation, Operation } from '#core/operations/define-operation.ts';
import { EXAMPLE } from '#core/operations/example.ts';
import { foldAnswer, OPERATIONS, type QueuedCall } from '#core/operations/operations.ts';
import { jobs, subjects, users } from '#server/db/schema.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import { wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { pathOf } from '#src/data/net/wire-request.ts';
import { pull } from '#src/data/sync/pull.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { accountCalls, cartCalls, draftCalls, pictureSetCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { moneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { ONE_DATABASE } from '../setup/databases.ts';
import { seedUpload } from '../setup/seed.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';
import { exampleOf } from './example-of.ts';
import { exchangedUuids, otherInputs, withTwins } from './other-inputs.ts';
import { type Phone, startPhone } from './world.ts';

/** Answers that show waiting changes. */
const FOLDED = [
  accessCalls.currentUser,
  pictureSetCalls.listPictureSets,
  accountCalls.listReminderSubjects,
  draftCalls.listDrafts,
  uploadCalls.recentImages,
] as const;
const ALL = OPERATIONS.map((operation) => [operation.call.name, operation] as const);
/** An upload is a file in a separate table, and goes through the outbox in another way than the examples here. */
const JSON_OPERATIONS = ALL.filter(([, { call }]) => call.body !== 'multipart');

let server: TestServer;
const phones: Phone[] = [];

beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close();
  await wipeDatabases();
});

/** A customer for whom the operation's example is valid. */
async function startCustomer(operation: AnyOperation) {
  const customer = await moneyCustomer(server);
  const { db, clock } = server.services;
  await db
    .update(jobs)
    .set({ yearbookPoseUntil: new Date(clock.nowMs() + 86_400_000) })
    .where(eq(jobs.uuid, customer.jobUuid));
  await db.update(users).set({ currentSubjectUuid: null }).where(eq(users.uuid, customer.uuid));
  await db.update(subjects).set({ qualifyForSelectYearbookPose: true }).where(eq(subjects.uuid, customer.subjectUuid));
  const upload = await seedUpload(server.services, customer.uuid);
  const made = { [EXAMPLE.line]: randomUUID(), [EXAMPLE.draft]: randomUUID(), [EXAMPLE.upload]: upload };
  const inputOf = async (which: AnyOperation) => withFile(which, await exampleOf(server, which, customer, made));
  return { operation, customer, made, inputOf };
}

/** The same, after the shop has received the preceding operations. */
async function startCase(operation: AnyOperation) {
  const started = await startCustomer(operation);
  const as = { session: started.customer.session };
  for (const first of operation.exampleAfter ?? [])
    (await server.call(first.call as CallDefinition, (await started.inputOf(first)) as CallInput<CallDefinition>, as)).answer();
  return { ...started, input: await started.inputOf(operation) };
}

/** The same on a phone that made the preceding operations. */
async function startOnPhone(operation: AnyOperation) {
  const started = await startCustomer(operation);
  const { customer, made } = started;
  const phone = await startPhone(server, customer.session);
  phones.push(phone);
  await refreshSession(phone.host.current);
  const device = phone.host.current;
  // Each is an input of its own operation.
  const run = async (which: AnyOperation) =>
    runOperation(device, which as Operation<QueuedCall>, (await exampleOf(server, which, customer, made)) as CallInput<QueuedCall>);
  const pullAll = async () => {
    for (const call of [...FOLDED, cartCalls.readCart, shopCalls.prices]) expect(await pull(device, call, {})).toMatchObject({ ok: true });
  };
  await pullAll();
  for (const first of operation.exampleAfter ?? []) {
    expect((await run(first)).ok).toBe(true);
    await phone.pass(1_000);
  }
  expect(await phone.waiting()).toBe(0);
  if (operation.exampleAfter) await pullAll();
  return { ...started, phone, device, run, input: await started.inputOf(operation) };
}

const pictureOf = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Examples are JSON, so the example of a multipart call has no file. */
async function withFile({ call }: AnyOperation, input: unknown, background = '#88aacc'): Promise<unknown> {
  if (call.body !== 'multipart') return input;
  return { ...(input as object), body: { files: [{ field: 'images[]', name: 'IMG_1.jpg', content: await pictureOf(background) }] } };
}

/** Another input that the call's schema also accepts. */
const anotherInput = async (operation: AnyOperation, input: unknown): Promise<unknown> =>
  operation.call.body === 'multipart' ? withFile(operation, input, '#aacc88') : otherInputs(operation, input)[0];

type Started = Awaited<ReturnType<typeof startCase>>;
type OnPhone = Awaited<ReturnType<typeof startOnPhone>>;

/**
 * The answer without the data that the phone stores elsewhere: a saved draft in its table, chosen retouch in the cart.
 */
function compared(operation: AnyOperation, call: CallDefinition, answer: unknown): unknown {
  if (operation.settles === 'draft' && call.name === draftCalls.listDrafts.name) return null;
  const sets = pictureSetCalls.listPictureSets.answer.safeParse(answer);
  if (!sets.success) return answer;
  return sets.data.pictureSets.map((set) => ({ ...set, pictures: set.pictures.map((picture) => ({ ...picture, userRetouchTasks: [] })) }));
}

/** The phone's view: the stored answers and the cart, with the waiting changes applied. */
async function shown({ device, operation }: OnPhone) {
  const entries = (await readEntries(device.db)).filter((entry) => entry.state !== 'refused');
  const rows = await device.db.answers.toArray();
  const answers = FOLDED.map((call) => {
    const row = rows.find((kept) => kept.call === call.name);
    return compared(operation, call, foldAnswer<CallDefinition>(call, call.answer.parse(row?.value), entries));
  });
  return { answers, cart: goodsOf((await readCartLive(device))?.cart) };
}

type Line = Cart['orderLines'][number];
/** A phone that made a line has read its design; this one has not. Only the shop names the line's goods. */
const withoutNames = ({ contentId: _shops, ...line }: Line) => ({
  ...line,
  template: line.template && { ...line.template, name: '', categories: [] },
});

const goodsOf = (cart: Cart | undefined) => ({
  lines: cart?.orderLines.filter((line) => line.type === 0).map(withoutNames),
  total: cart?.summary.totalPrice,
});

/** The shop's answers to the customer. */
async function said({ customer, operation }: Pick<Started, 'customer' | 'operation'>) {
  const as = { session: customer.session };
  const answers: unknown[] = [];
  for (const call of FOLDED) answers.push(compared(operation, call, (await server.call(call as CallDefinition, {}, as)).answer()));
  return { answers, cart: goodsOf((await server.call(cartCalls.readCart, {}, as)).answer().cart) };
}

describe.each(JSON_OPERATIONS)('%s', (_name, operation) => {
  test('[HSE-01] [OFF-08] shows at once the later answer of the shop', async () => {
    const started = await startOnPhone(operation);
    const before = await said(started);
    await started.phone.setOnline(false);
    expect((await started.run(operation)).ok).toBe(true);
    const expected = await shown(started);
    await started.phone.setOnline(true);
    await started.phone.pass(1_000);
    expect(await started.phone.waiting()).toBe(0);
    const after = await said(started);
    expect(expected).toEqual(after);
    expect(await shown(started)).toEqual(after);
    // A draft is shown on the device where it was made; every other change is shown in an answer.
    expect(isDeepStrictEqual(after, before)).toBe(operation.settles === 'draft');
  });

  test('[HSE-01] [OFF-08] refused by the shop, leaves everything unchanged, with the reason in the list', async () => {
    const started = await startOnPhone(operation);
    const before = await shown(started);
    await started.phone.setOnline(false);
    expect((await started.run(operation)).ok).toBe(true);
    expect(isDeepStrictEqual(await shown(started), before)).toBe(operation.settles === 'draft');
    const address = pathOf(operation.call, started.input as Parameters<typeof pathOf>[1]);
    started.phone.fault = (path) => (path === address ? 'refused' : 'none');
    await started.phone.setOnline(true);
    await started.phone.pass(1_000);
    expect(await readEntries(started.device.db)).toMatchObject([{ state: 'refused', lastError: { code: 'request.invalid' } }]);
    expect(await shown(started)).toEqual(before);
  });
});

/** An answer after one input. */
const after = (operation: AnyOperation, input: unknown, call: CallDefinition, answer: unknown): unknown =>
  (operation.read(input)?.folds ?? []).filter(({ of }) => of.name === call.name).reduce((folded, { apply }) => apply(folded), answer);

describe.each(JSON_OPERATIONS)('%s', (_name, operation) => {
  test('[HSE-01] [OFF-08] joined changes in the queue have the effect of both', async () => {
    const { input, customer } = await startCase(operation);
    const laneOf = (which: unknown) => JSON.stringify(operation.read(which)?.lane);
    for (const later of otherInputs(operation, input)) {
      const joined = laneOf(later) === laneOf(input) ? operation.joined(input, later) : null;
      if (joined === null) continue;
      for (const call of FOLDED) {
        const answer: unknown = (await server.call(call as CallDefinition, {}, { session: customer.session })).answer();
        const before = [...exchangedUuids(input, later)].reduce(withTwins, answer);
        const both = after(operation, later, call, after(operation, input, call, before));
        expect(after(operation, joined, call, before)).toEqual(both);
      }
    }
  });
});

describe.each(ALL)('%s', (_name, operation) => {
  test('[HSE-01] [OFF-04] is applied once, however often it arrives; its key is refused for another change', async () => {
    const started = await startCase(operation);
    const call = operation.call as CallDefinition & { body?: undefined };
    const as = { session: started.customer.session, opId: randomUUID() };
    const first = await server.call(call, started.input as CallInput<typeof call>, as);
    expect(first.status).toBe(200);
    const once = await said(started);
    const again = await server.call(call, started.input as CallInput<typeof call>, as);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const changed = await anotherInput(operation, started.input);
    expect(changed).not.toEqual(started.input);
    const otherBody = await server.call(call, changed as CallInput<typeof call>, as);
    expect([otherBody.status, otherBody.error().error]).toEqual([422, 'request.idempotency_key_reused']);
    const [other = operation] = OPERATIONS.filter((one) => one !== operation && one.call.body !== 'multipart');
    const otherCall = await server.call(other.call as typeof call, (await started.inputOf(other)) as CallInput<typeof call>, as);
    expect([otherCall.status, otherCall.error().error]).toEqual([422, 'request.idempotency_key_reused']);
    expect(await said(started)).toEqual(once);
  });

  test('[HSE-01] [ACC-12] asks a visitor to sign in, and changes nothing of a customer in the name of another', async () => {
    const started = await startCase(operation);
    const before = await said(started);
    const call = operation.call as CallDefinition & { body?: undefined };
    const unsigned = await server.call(call, started.input as CallInput<typeof call>, {});
    expect(unsigned.status).toBe(401);
    const thief = await moneyCustomer(server);
    await server.call(call, started.input as CallInput<typeof call>, { session: thief.session });
    const named = await server.call(call, started.input as CallInput<typeof call>, {
      session: thief.session,
      owner: started.customer.uuid,
    });
    expect(named.error().error).toBe('access.owner_mismatch');
    expect(await said(started)).toEqual(before);
  });
});
