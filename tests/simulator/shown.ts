/** The customer's own changes on the screens. */
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { readDrafts } from '#src/data/live/drafts/read-drafts.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import type { Tab } from './browser.ts';
import { contestRefused, wasRefused } from './invariants.ts';
import { isLostByRestore, lostLines } from './lost.ts';
import type { Customer } from './shop-state.ts';
import { hiddenIn, whileHere } from './verbs/changes.ts';
import { type Accepted, type History, isTheirs, type Person, quantitiesOf } from './world.ts';

/**
 * Own changes are shown at once and until the shop has confirmed them. An answer may arrive between two reads of one
 * check, so the check is done twice, like a screen that follows the rows. Only changes that are missing both times
 * count.
 */
export async function ownChangesShown(history: History, tab: Tab, person: Person): Promise<void> {
  const first: History = { ...history, violations: [] };
  await lookAtOwnChanges(first, tab, person);
  if (first.violations.length > 0) await lookAtOwnChanges(history, tab, person);
}

async function lookAtOwnChanges(history: History, tab: Tab, person: Person): Promise<void> {
  const device = tab.host.current;
  const customer = history.shop.customers.get(person.uuid);
  if (person.isLossAllowed || !customer || !isTheirs(tab, person)) return;
  contestRefused(person, customer);
  const cart = await whileHere(history, device, () => readCartLive(device));
  // They wait in a separate row until a page lays out their designs.
  const lost = (person.restored && (await whileHere(history, device, () => lostLines(device.db)))) ?? new Map<string, number>();
  const shown = new Map([...quantitiesOf(cart?.cart), ...lost]);
  if (!cart || device.db.isRetired) return;
  for (const [line, quantity] of person.wanted)
    if ((shown.get(line) ?? null) !== quantity && !person.contested.has(line))
      history.violations.push(`own change not shown until confirmed: ${line.slice(0, 8)} is ${shown.get(line)}, left as ${quantity}`);
  const read = await whileHere(history, device, () => readDrafts(device));
  const drafts = new Map((read?.state === 'ready' ? read.drafts : []).map(({ draft }) => [draft.uuid, draft.data.year]));
  const isUnread = async (uuid: string) =>
    person.hasJoined &&
    !drafts.has(uuid) &&
    customer.drafts.get(uuid)?.data.year === person.drafts.get(uuid) &&
    (await whileHere(history, device, () => isListOpen(device.db, uuid)));
  for (const [uuid, year] of read?.state === 'ready' && person.refused.size === 0 ? person.drafts : [])
    if ((drafts.get(uuid) ?? null) !== year && !person.contested.has(uuid) && !(await isUnread(uuid)))
      history.violations.push(`own draft not shown until confirmed: ${uuid.slice(0, 8)} is ${drafts.get(uuid)}, left as ${year}`);
  await latestShown(history, tab, person, { customer, lost });
}

/**
 * Whether the draft may be missing until the shop's list is read: a database that adopted the unsent work of another
 * one lacks the drafts that were confirmed there. A draft with a waiting saving was copied with it.
 */
async function isListOpen(db: OwnerDatabase, uuid: string): Promise<boolean> {
  const isRead = (await db.answers.where('call').equals(draftCalls.listDrafts.name).count()) > 0;
  return !isRead && !(await readEntries(db)).some(({ lane }) => lane === laneKey(LANES.draft(uuid)));
}

interface Shown {
  readonly customer: Customer;
  readonly lost: ReadonlyMap<string, number>;
}

/** The same for all operations: repeating the latest change of a lane on the shown state changes nothing. */
async function latestShown(history: History, tab: Tab, person: Person, { customer: { refused }, lost }: Shown): Promise<void> {
  const latest = new Map<string, Accepted>();
  for (const accepted of person.accepted.values())
    latest.set(accepted.lane.startsWith('cart') ? accepted.lane : `${accepted.lane} ${accepted.call}`, accepted);
  for (const accepted of latest.values()) {
    const intent = operationOf(accepted)?.read(accepted.input);
    const isLost = isLostByRestore(person, accepted, lost) || accepted.lines.some((line) => lost.has(line));
    if (!intent || isLost || refused.has(accepted.opId) || wasRefused(person, accepted) || person.refused.size + refused.size > 0) continue;
    const hidden = await whileHere(history, tab.host.current, () => hiddenIn(tab.host.current, intent));
    if (hidden && hidden.length > 0 && !tab.host.current.db.isRetired)
      history.violations.push(`own change not shown until confirmed: ${accepted.call} in ${hidden.join()}`);
  }
}
