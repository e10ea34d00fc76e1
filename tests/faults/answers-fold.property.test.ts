/**
 * Random changes of a customer's account, picture sets, own pictures and drafts on a real phone without a connection: what the phone
 * shows of them is what the shop answers when all of them have arrived, however many wait and join in the queue.
 * The cart has its own (cart-fold.property.test.ts).
 */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import type { CallDefinition, CallInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import type { Result } from '#core/kernel/result.ts';
import { setAcceptMail, setReminders } from '#core/operations/account/index.ts';
import type { Operation } from '#core/operations/define-operation.ts';
import { foldAnswer, type QueuedCall } from '#core/operations/operations.ts';
import { setCurrentPictureSet, setYearbookPose, toggleFavorite } from '#core/operations/picture-sets/index.ts';
import { setLanguage } from '#core/operations/settings/index.ts';
import { jobs, subjects } from '#server/db/schema.ts';
import { deleteDraft } from '#src/data/commands/drafts/delete-draft.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { deleteOwnPicture } from '#src/data/commands/pictures/delete-own-picture.ts';
import { finishPreparing, keepUpload } from '#src/data/commands/pictures/uploads.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import { wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readDrafts, readUploads } from '#src/data/live/drafts/read-drafts.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { pull } from '#src/data/sync/pull.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { accountCalls, draftCalls, pictureSetCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { CARD, instanceOf, moneyCustomer, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { ONE_DATABASE } from '../setup/databases.ts';
import { PATIENCE } from '../setup/patience.ts';
import { seedSubject, seedUpload } from '../setup/seed.ts';
import { sliceOf } from '../setup/slice.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';
import { type Phone, startPhone } from './world.ts';

/** As in cart-fold.property.test.ts, a failure prints the seed and the path of the smallest example. */
const RUNS = { seed: 20_261_130, numRuns: sliceOf(40, 6), interruptAfterTimeLimit: 40_000 * PATIENCE, markInterruptAsFailure: true };
const TIME_LIMIT_MS = 60_000 * PATIENCE;

/** Answers that show these changes, besides own pictures and drafts. */
const FOLDED = [accessCalls.currentUser, pictureSetCalls.listPictureSets, accountCalls.listReminderSubjects] as const;
type JsonCall = (typeof FOLDED)[number] | typeof uploadCalls.recentImages;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());

interface World {
  readonly customer: MoneyCustomer;
  readonly phone: Phone;
  readonly subjects: readonly { readonly uuid: string; readonly pictureUuids: readonly string[] }[];
  /** Uploads of the shop; a step may delete one. */
  readonly uploads: readonly string[];
  /** New uploads of the phone. They are few, so that several changes meet in one. */
  readonly drafts: readonly string[];
}

async function startWorld(): Promise<World> {
  const customer = await moneyCustomer(server);
  const { db, clock } = server.services;
  const other = await seedSubject(server.services, { holders: [customer.uuid], numPictures: 3 });
  const own = [{ uuid: customer.subjectUuid, pictureUuids: customer.pictureUuids.slice(0, 3) }, other];
  const yearbookPoseUntil = new Date(clock.nowMs() + 86_400_000);
  for (const jobUuid of [customer.jobUuid, other.jobUuid]) {
    await db.update(jobs).set({ yearbookPoseUntil }).where(eq(jobs.uuid, jobUuid));
    await db.update(subjects).set({ qualifyForSelectYearbookPose: true }).where(eq(subjects.jobUuid, jobUuid));
  }
  const uploads = [await seedUpload(server.services, customer.uuid), await seedUpload(server.services, customer.uuid)];
  const phone = await startPhone(server, customer.session);
  await refreshSession(phone.host.current);
  for (const call of [...FOLDED, draftCalls.listDrafts, uploadCalls.recentImages])
    expect(await pull(phone.host.current, call, {})).toMatchObject({ ok: true });
  await phone.setOnline(false);
  return { customer, phone, subjects: own, uploads, drafts: [randomUUID(), randomUUID()] };
}

/** A refused command would make the property meaningless. */
function done(result: Result<unknown, AppError>): void {
  if (!result.ok) throw new Error(result.error.code);
}

async function change<C extends QueuedCall>({ phone }: World, operation: Operation<C>, input: CallInput<C>): Promise<void> {
  done(await runOperation(phone.host.current, operation, input));
}

/** The shop creates the uuids of new pictures, so they are compared by their number. */
const imagesOf = ({ uploads }: World, answer: unknown, own: readonly string[] = []) => {
  const images = uploadCalls.recentImages.answer.parse(answer);
  const known = images.filter(({ uuid }) => uploads.includes(uuid));
  return { known, count: new Set([...images.map(({ uuid }) => uuid), ...own]).size };
};

/** The phone's view: the stored answers with the waiting changes applied, and its rows. */
async function shown(world: World) {
  const device = world.phone.host.current;
  const entries = await readEntries(device.db);
  expect(entries.filter(({ state }) => state === 'refused')).toEqual([]);
  const rows = await device.db.answers.toArray();
  const folded = <C extends JsonCall>(call: C): unknown => {
    const row = rows.find((kept) => kept.call === call.name);
    return foldAnswer<CallDefinition>(call, call.answer.parse(row?.value), entries);
  };
  const [made, kept] = [await readDrafts(device), await readUploads(device)];
  if (made.state !== 'ready' || kept.state !== 'ready') throw new Error('Rows of the phone are read at once');
  const own = kept.uploads.map(({ localId, picture: sent }) => sent?.uuid ?? localId);
  return {
    answers: FOLDED.map(folded),
    images: imagesOf(world, folded(uploadCalls.recentImages), own),
    drafts: draftsOf(made.drafts.map((view) => view.draft)),
  };
}

/** The shop's answers to the customer. */
async function said(world: World) {
  const as = { session: world.customer.session };
  const ask = async <C extends JsonCall>(call: C): Promise<unknown> => (await server.call(call as CallDefinition, {}, as)).answer();
  const answers: unknown[] = [];
  for (const call of FOLDED) answers.push(await ask(call));
  const { drafts } = (await server.call(draftCalls.listDrafts, {}, as)).answer();
  return { answers, images: imagesOf(world, await ask(uploadCalls.recentImages)), drafts: draftsOf(drafts) };
}

const draftsOf = (drafts: readonly { readonly uuid: string; readonly data: { readonly year: number | null } }[]) =>
  Object.fromEntries(drafts.map(({ uuid, data }) => [uuid, data]));

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T; // none of the lists is empty

type Step = (world: World) => Promise<void>;
const nat = fc.nat({ max: 5 });
/** fc prints the name and the numbers of a step, which are enough to understand a failure. */
const named = <T>(name: string, numbers: fc.Arbitrary<T>, run: (world: World, numbers: T) => Promise<void>): fc.Arbitrary<Step> =>
  numbers.map((drawn) =>
    Object.assign((world: World) => run(world, drawn), { [fc.toStringMethod]: () => `${name} ${fc.stringify(drawn)}` }),
  );

const acceptMail = named('accept mail', fc.boolean(), (world, accept) => change(world, setAcceptMail, { body: { acceptMail: accept } }));
const reminders = named('reminders', fc.tuple(nat, fc.constantFrom(false, false, true)), (world, [which, remindersEnabled]) => {
  const { uuid } = at(world.subjects, which);
  return change(world, setReminders, { body: { subjects: [{ uuid, name: '', remindersEnabled }] } });
});
const language = named('language', fc.constantFrom('nb', 'en'), (world, lang) => change(world, setLanguage, { body: { lang } }));
const current = named('current set', nat, (world, which) =>
  change(world, setCurrentPictureSet, { body: { subjectUuid: at(world.subjects, which).uuid } }),
);
const pose = named('pose', fc.tuple(nat, nat), (world, [which, picture]) => {
  const { uuid, pictureUuids } = at(world.subjects, which);
  return change(world, setYearbookPose, { params: { subjectUuid: uuid }, body: { pictureUuid: at(pictureUuids, picture) } });
});
const favorite = named('favorite', fc.tuple(nat, nat, fc.boolean()), (world, [which, picture, isUserFavorite]) => {
  const pictureUuid = at(at(world.subjects, which).pictureUuids, picture);
  return change(world, toggleFavorite, { params: { pictureUuid }, body: { isUserFavorite } });
});
const draft = named('save a draft', fc.tuple(nat, nat), async ({ phone, customer, drafts }, [which, year]) => {
  const made = {
    uuid: at(drafts, which),
    template: { uuid: CARD.uuid, version: CARD.version },
    productUuid: IDS.card,
    data: { ...instanceOf(CARD, customer), year: 2027 + year },
    currentPartId: null,
    partOfPackage: false,
    orderLineUuid: null,
  };
  done(await saveDraft(phone.host.current, { draft: made, history: { past: [], future: [] } }));
});
const noDraft = named('delete a draft', nat, async ({ phone, drafts }, which) => {
  done(await deleteDraft(phone.host.current, { uuid: at(drafts, which) }));
});
const noPicture = named('delete an own picture', nat, async ({ phone, uploads }, which) => {
  done(await deleteOwnPicture(phone.host.current, { pictureId: at(uploads, which) }));
});
const picture = named('add an own picture', fc.nat({ max: 255 }), async ({ phone }, red) => {
  const background = { r: red, g: 100, b: 100 };
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const [localId, file] = [randomUUID(), new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })];
  const device = phone.host.current;
  done(await keepUpload(device, { localId, name: 'IMG_1.jpg', file }));
  await finishPreparing(device, { localId, proxy: file, thumbnail: file, converted: null, width: 90, height: 60 });
});

const steps = fc.array(
  fc.oneof(
    { arbitrary: acceptMail, weight: 2 },
    { arbitrary: reminders, weight: 5 },
    { arbitrary: language, weight: 1 },
    { arbitrary: current, weight: 2 },
    { arbitrary: pose, weight: 3 },
    { arbitrary: favorite, weight: 4 },
    { arbitrary: draft, weight: 3 },
    { arbitrary: noDraft, weight: 2 },
    { arbitrary: noPicture, weight: 1 },
    { arbitrary: picture, weight: 1 },
  ),
  { minLength: 1, maxLength: 25, size: 'max' },
);

test(
  '[OFF-08] [HSE-01] after every change of the account, the picture sets and the drafts without a connection, the phone shows the later answer of the shop',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = await startWorld();
        try {
          for (const step of all) await step(world);
          const expected = await shown(world);
          await world.phone.setOnline(true);
          await world.phone.pass(5_000);
          expect(await world.phone.waiting()).toBe(0);
          const answered = await said(world);
          expect(expected).toEqual(answered);
          expect(await shown(world)).toEqual(answered);
        } finally {
          await world.phone.close();
          await wipeDatabases();
        }
      }),
      RUNS,
    );
  },
  TIME_LIMIT_MS,
);
