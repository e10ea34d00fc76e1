/** The customer's changes, and what the screen must show as soon as the device has accepted them. */
import { isDeepStrictEqual } from 'node:util';
import type { CallInput } from '#core/contract/define-call.ts';
import { foldCart } from '#core/domain/cart/fold-cart.ts';
import { IDS, showing } from '#core/domain/fixtures/price-list.ts';
import { addCartLines } from '#core/operations/cart/add-cart-lines.ts';
import { deleteCartLine } from '#core/operations/cart/delete-cart-line.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import type { AnyOperation, Intent, Operation } from '#core/operations/define-operation.ts';
import { laneKey } from '#core/operations/lane.ts';
import { foldAnswer, OPERATIONS, type QueuedCall } from '#core/operations/operations.ts';
import { readCartLive, readSurroundings } from '#src/data/cart/read-cart-live.ts';
import { deleteDraft } from '#src/data/commands/drafts/delete-draft.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { withReopen } from '#src/data/db/with-reopen.ts';
import { finishPreparing, keepUpload } from '#src/data/commands/pictures/uploads.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import type { Device } from '#src/data/device.ts';
import { readDraft, readDrafts } from '#src/data/live/drafts/read-drafts.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import type { SeededRandom } from '#tests/faults/seeded-random.ts';
import { inputOf } from '../inputs.ts';
import { lostLines } from '../lost.ts';
import { finish, type History, type Person } from '../world.ts';

/** Operations that run unmodified. Drafts and uploads have commands of their own. */
export const PLAIN_OPERATIONS = OPERATIONS.filter(({ settles }) => settles !== 'draft' && settles !== 'upload').filter(
  ({ call }) => !call.path.includes('/drafts/'),
);
const LINE_OPERATIONS: readonly AnyOperation[] = [addCartLines, updateCartLine, deleteCartLine];
const OTHER_OPERATIONS = PLAIN_OPERATIONS.filter((operation) => !LINE_OPERATIONS.includes(operation));

const bodyOf = (input: unknown): { quantity?: number; orderLines?: { quantity: number }[] } =>
  (input as { body?: { quantity?: number } } | undefined)?.body ?? {};

export const linesOf = (person: Person): string[] => [...person.wanted].flatMap(([line, quantity]) => (quantity === null ? [] : [line]));

export type LineVerb = 'add' | 'change' | 'delete' | 'other';

function choose(verb: LineVerb, random: SeededRandom): AnyOperation | undefined {
  if (verb === 'add') return addCartLines;
  if (verb === 'change') return updateCartLine;
  return verb === 'delete' ? deleteCartLine : random.pick(OTHER_OPERATIONS);
}

/**
 * Only shown lines can be changed. Lines that wait to return to a restored shop's cart are not shown, nor is a line
 * whose request was under way when the browser removed the storage: the shop does not have it yet and would refuse its
 * change.
 */
async function changeableLines(history: History, device: Device, person: Person): Promise<readonly string[]> {
  const own = linesOf(person);
  if (!person.restored && !person.isLossAllowed) return own;
  const live = await whileHere(history, device, () => readCartLive(device));
  return own.filter((line) => live?.cart.orderLines.some(({ uuid }) => uuid === line));
}

/** Runs one of the registry's operations. @returns false: the device did not take the change */
export async function change(history: History, device: Device, person: Person, verb: LineVerb): Promise<boolean> {
  const { random, trace } = history;
  const operation = choose(verb, random);
  const line = verb === 'add' ? history.uuid() : random.pick(await changeableLines(history, device, person));
  if (!operation || (line === undefined && verb !== 'other')) return true;
  const input = inputOf(operation, random, line ?? '');
  const intent = operation.read(input);
  if (!intent) throw new Error(`${operation.call.name} cannot read ${JSON.stringify(input)}`);
  // The input was made from the operation's own example.
  const running = runOperation(device, operation as Operation<QueuedCall>, input as CallInput<QueuedCall>);
  const done = await finish(history, operation.call.name, running);
  trace.push(`  ${operation.call.name} ${line?.slice(0, 8) ?? ''}: ${done.ok ? done.value.opId.slice(0, 8) : done.error.code}`);
  if (!done.ok) return false;
  accept(person, operation, input, intent, done.value.opId);
  if (verb === 'delete' && line !== undefined) person.wanted.set(line, null);
  const quantity = bodyOf(input).quantity ?? bodyOf(input).orderLines?.[0]?.quantity;
  if (verb !== 'other' && verb !== 'delete' && line !== undefined && quantity !== undefined) person.wanted.set(line, quantity);
  await checkShown(history, { device, person, operation, intent, opId: done.value.opId });
  return true;
}

interface Made {
  readonly device: Device;
  readonly person: Person;
  readonly operation: AnyOperation;
  readonly intent: Intent;
  readonly opId: string;
}

function accept(person: Person, operation: AnyOperation, input: unknown, intent: Intent, opId: string): void {
  const lines = [...(intent.cart?.lines ?? []), ...intent.changes];
  const earlier = person.accepted.get(opId);
  person.accepted.set(opId, {
    opId,
    call: operation.call.name,
    lane: laneKey(intent.lane),
    input,
    lines: [...lines, ...(earlier?.lines ?? [])],
  });
}

/** null: the owner left meanwhile. */
export async function whileHere<T>(history: History, device: Device, read: () => Promise<T>): Promise<T | null> {
  try {
    // Reads like a screen, which reopens a lost connection.
    return await finish(history, 'reading rows', withReopen(device.db, read));
  } catch (error) {
    if (device.db.isRetired || !device.db.isOpen()) return null;
    throw error;
  }
}

/**
 * Own changes are visible at once: repeating the change on the shown state changes nothing. The answer may arrive
 * between two reads, so the check is done twice, like a screen that follows the rows.
 */
async function checkShown(history: History, { device, person, operation, intent, opId }: Made): Promise<void> {
  for (let look = 0; look < 2; look += 1) {
    const hidden = await whileHere(history, device, () => hiddenIn(device, intent));
    const isRefused = person.refused.has(opId) || history.shop.known(person.uuid)?.refused.has(opId);
    const lost = person.restored && (await whileHere(history, device, () => lostLines(device.db)));
    if (
      hidden === null ||
      hidden.length === 0 ||
      isRefused ||
      intent.cart?.lines.some((line) => lost?.has(line)) ||
      intent.changes.some((line) => person.contested.has(line))
    )
      return;
    if (look === 1) history.violations.push(`own change not shown at once: ${operation.call.name} in ${hidden.join()}`);
  }
}

/** @returns the places where the change is not shown */
export async function hiddenIn(device: Device, intent: Intent): Promise<string[]> {
  const hidden: string[] = [];
  const live = intent.cart && (await readCartLive(device));
  if (live && intent.cart) {
    const again = foldCart(live.cart, [intent.cart], await readSurroundings(device));
    if (!isDeepStrictEqual(goodsOf(again), goodsOf(live.cart))) hidden.push('cart');
  }
  const entries = intent.folds.length > 0 ? (await readEntries(device.db)).filter(({ state }) => state !== 'refused') : [];
  for (const { of, apply } of intent.folds) {
    const [row] = await device.db.answers.where('call').equals(of.name).toArray();
    if (!row || typeof of.answer === 'string') continue;
    const shown: unknown = foldAnswer(of, of.answer.parse(row.value), entries);
    if (!isDeepStrictEqual(apply(shown), shown)) hidden.push(of.name);
  }
  return hidden;
}

const goodsOf = (cart: { orderLines: readonly { type: number; uuid: string; quantity: number; subProductUuids: string[] }[] }) =>
  cart.orderLines.filter(({ type }) => type === 0).map(({ uuid, quantity, subProductUuids }) => ({ uuid, quantity, subProductUuids }));

const FIRST_YEAR = 2027;

/** Only shown drafts can be opened. After a change of storage the list may not have been read. */
async function shownDrafts(history: History, device: Device): Promise<(uuid: string) => boolean> {
  const read = await whileHere(history, device, () => readDrafts(device));
  if (read?.state !== 'ready') return () => true;
  const shown = new Set(read.drafts.map(({ draft }) => draft.uuid));
  return (uuid) => shown.has(uuid);
}

/** @param which the draft; absent: one of theirs or a new one */
export async function editDraft(history: History, device: Device, person: Person, which?: string): Promise<void> {
  const { random, violations } = history;
  const own = [...person.drafts].flatMap(([draft, left]) => (left === null ? [] : [draft]));
  const known = random.pick(own.filter(await shownDrafts(history, device)));
  const uuid = which ?? (known !== undefined && random.below(3) > 0 ? known : history.uuid());
  const year = FIRST_YEAR + random.below(20);
  // After its customer's absence, a picture that the shop has is offered under the shop's uuid.
  const offered = new Set(await whileHere(history, device, () => device.db.uploads.toCollection().primaryKeys()));
  const picture = person.refused.size === 0 ? random.pick(person.pictures.filter((localId) => offered.has(localId))) : undefined;
  const draft = {
    uuid,
    template: { uuid: IDS.cardTemplate, version: 1 },
    productUuid: IDS.calendar,
    data: { userResources: picture === undefined ? {} : showing(picture).data.userResources, year },
    currentPartId: null,
    partOfPackage: false,
    orderLineUuid: null,
  };
  const saved = await finish(history, 'saveDraft', saveDraft(device, { draft, history: { past: [], future: [] } }));
  if (!saved.ok) return;
  person.drafts.set(uuid, year);
  // Meanwhile the shop may have refused its picture.
  if (picture !== undefined && person.refused.size > 0) person.contested.add(uuid);
  const shown = await whileHere(history, device, () => readDraft(device, uuid));
  if (!shown || person.contested.has(uuid) || (shown.state === 'ready' && shown.view.draft.data.year === year)) return;
  if (!person.isLossAllowed || !(await isBeside(history, device, uuid, year))) violations.push(`own draft not shown at once: ${uuid}`);
}

/**
 * A removal of the storage may have taken the newest saving, which the shop has. A saving on an older version is then
 * kept beside it. Both exist.
 */
async function isBeside(history: History, device: Device, uuid: string, year: number): Promise<boolean> {
  const read = await whileHere(history, device, () => readDrafts(device));
  return read?.state === 'ready' && read.drafts.some(({ draft }) => draft.versionOf === uuid && draft.data.year === year);
}

export async function throwAway(history: History, device: Device, person: Person, which?: string): Promise<void> {
  const uuid = which ?? history.random.pick([...person.drafts].flatMap(([draft, year]) => (year === null ? [] : [draft])));
  if (uuid === undefined) return;
  if ((await finish(history, 'deleteDraft', deleteDraft(device, { uuid }))).ok) person.drafts.set(uuid, null);
}

const BYTES = new Blob(['picture']);

export async function upload(history: History, device: Device, person: Person): Promise<void> {
  const localId = history.uuid();
  const name = `${history.random.below(1_000_000)}.jpg`;
  const kept = await finish(history, 'keepUpload', keepUpload(device, { localId, name, file: BYTES }));
  if (!kept.ok) return;
  const prepared = { localId, width: 2_400, height: 3_000, proxy: BYTES, thumbnail: BYTES, converted: null };
  // A stored file that is not prepared waits for a page that can prepare it.
  if ((await finish(history, 'finishPreparing', finishPreparing(device, prepared))).ok) {
    person.uploads.add(name);
    person.pictures.push(localId);
  }
}
