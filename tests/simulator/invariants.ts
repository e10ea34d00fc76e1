/** The invariants that hold after every history. Each one is a function; its comment is the promise. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { uploadImages } from '#core/operations/uploads/upload-images.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { readDrafts } from '#src/data/live/drafts/read-drafts.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import type { OutboxRow } from '#src/data/db/rows.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { canonicalJson } from '#src/data/net/wire-request.ts';
import { pull } from '#src/data/sync/pull.ts';
import type { Tab } from './browser.ts';
import type { Sending } from './connection.ts';
import { YEAR_ELSEWHERE } from './verbs/elsewhere.ts';
import { linesOf, PLAIN_OPERATIONS } from './verbs/changes.ts';
import { isLostByRestore, lostLines } from './lost.ts';
import type { Customer } from './shop-state.ts';
import { type Accepted, finish, type History, isTheirs, type Person, quantitiesOf, readAll } from './world.ts';

/** A tab's customer with their data at the shop. */
interface AtRest {
  readonly history: History;
  readonly tab: Tab;
  readonly person: Person;
  readonly customer: Customer;
  /** Lines that wait to return to the cart of a restored shop. */
  readonly lost: ReadonlyMap<string, number>;
}

/** Whether a forged refusal ended it, or ended an entry that it needs. */
export const wasRefused = (person: Person, { opId, lines }: Accepted): boolean =>
  person.refused.has(opId) || lines.some((line) => person.contested.has(line));

/** Lines of refused changes have the shop's state. */
export function contestRefused(person: Person, { refused }: Customer): void {
  for (const { opId, lines } of person.accepted.values()) if (refused.has(opId)) for (const line of lines) person.contested.add(line);
}

/** No accepted command is lost: each one is in the shop, or was refused by it. */
export function noAcceptedCommandLost({ history, person, customer, lost }: AtRest): void {
  if (person.isLossAllowed) return;
  const done = new Set(customer.applied);
  for (const accepted of person.accepted.values())
    if (
      !done.has(accepted.opId) &&
      !customer.refused.has(accepted.opId) &&
      !wasRefused(person, accepted) &&
      !isLostByRestore(person, accepted, lost)
    )
      history.violations.push(`lost: ${accepted.call} ${accepted.opId.slice(0, 8)} of ${person.email}`);
  for (const name of person.uploads)
    if (!customer.uploads.includes(name) && person.refused.size === 0) history.violations.push(`lost: the file ${name} of ${person.email}`);
}

const PLAIN_NAMES = new Set<string>(PLAIN_OPERATIONS.map(({ call }) => call.name));

/** Each command is applied at most once, under the key that the device gave it. */
export function appliedAtMostOnce({ history, person, customer }: AtRest): void {
  for (const opId of customer.applied) {
    const call = customer.acts.get(opId)?.call ?? '';
    if (!PLAIN_NAMES.has(call) || person.accepted.has(opId) || person.others.has(opId)) continue;
    if (!(person.hasUnsure && call === 'addCartLines'))
      history.violations.push(`applied without being accepted: ${call} ${opId.slice(0, 8)}`);
  }
  const names = new Set(customer.uploads);
  if (names.size < customer.uploads.length) history.violations.push(`applied twice: a file of ${customer.uploads.join()}`);
}

/** Commands of one lane arrive in the order in which they were accepted, and the last one with its final content. */
export function lanesInOrder({ history, person, customer }: AtRest): void {
  const arrived = new Map(customer.applied.map((opId, index) => [opId, index]));
  const last = new Map<string, Accepted>();
  for (const accepted of person.accepted.values()) {
    const index = arrived.get(accepted.opId);
    if (index === undefined) continue;
    const before = last.get(accepted.lane);
    if (before && (arrived.get(before.opId) ?? 0) > index)
      history.violations.push(
        `out of order in ${accepted.lane}: ${accepted.call} ${accepted.opId.slice(0, 8)} before ${before.opId.slice(0, 8)}`,
      );
    last.set(accepted.lane, accepted);
  }
  for (const { opId, call, input } of last.values())
    if (!sameLatest(customer.acts.get(opId)?.fingerprint ?? '', call, input))
      history.violations.push(`arrived as it was before: ${call} ${opId.slice(0, 8)}`);
}

/** The arrived request contains the last change that was joined to it. */
function sameLatest(fingerprint: string, call: string, input: unknown): boolean {
  const [name, arrived] = JSON.parse(fingerprint) as [string, { body?: unknown }];
  const wanted = (input as { body?: unknown }).body;
  return name === call && (wanted === undefined || canonicalJson(arrived.body) === canonicalJson(wanted));
}

const say = (map: ReadonlyMap<string, unknown>) => JSON.stringify([...map].sort());

/** At rest the device shows the shop's state, and both have the customer's last changes. */
export async function replicasEqual({ history, tab, person, customer, lost }: AtRest): Promise<void> {
  const { violations } = history;
  const device = tab.host.current;
  const inShop = quantitiesOf(customer.cart);
  const shown = quantitiesOf((await readCartLive(device))?.cart);
  if (say(shown) !== say(inShop)) violations.push(`${person.email}: the device shows ${say(shown)}, the shop has ${say(inShop)}`);
  const read = await readDrafts(device);
  const drafts = new Map((read.state === 'ready' ? read.drafts : []).map(({ draft }) => [draft.uuid, draft.data.year ?? 0]));
  const draftsInShop = new Map([...customer.drafts].map(([uuid, { data }]) => [uuid, data.year ?? 0]));
  for (const uuid of person.restored?.hidden ?? []) for (const map of [drafts, draftsInShop]) map.delete(uuid);
  if (person.refused.size === 0 && person.contested.size === 0 && !person.isLossAllowed && say(drafts) !== say(draftsInShop))
    violations.push(`${person.email}: the device shows the drafts ${say(drafts)}, the shop has ${say(draftsInShop)}`);
  if (person.isLossAllowed) return;
  violations.push(...differing(person, new Map([...inShop, ...lost]), person.wanted, 'line'));
  violations.push(...differing(person, draftsInShop, person.drafts, 'draft'));
}

const differing = (person: Person, has: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number | null>, what: string): string[] =>
  [...wanted].flatMap(([uuid, value]) => {
    const isRight = (has.get(uuid) ?? null) === value;
    return isRight || person.contested.has(uuid)
      ? []
      : [`${person.email}: the ${what} ${uuid.slice(0, 8)} is ${has.get(uuid)} in the shop, left as ${value}`];
  });

/** A draft arrives after its pictures, and contains the shop's uuids for them. */
export function draftsNameKnownPictures({ history, person, customer }: AtRest): void {
  if (person.isLossAllowed) return;
  for (const { uuid, data } of customer.drafts.values())
    for (const resource of Object.values(data.userResources))
      if (resource.kind === 'image' && resource.uuid !== null && person.pictures.includes(resource.uuid) && !person.contested.has(uuid))
        history.violations.push(`the draft ${uuid.slice(0, 8)} shows a picture that the shop does not know`);
}

/** New lines are in the cart in the order in which they were made, unless the shop's answer to one failed. */
export function linesInOrder(history: History, person: Person, made: readonly string[]): void {
  const customer = history.shop.customers.get(person.uuid);
  if (!customer || !history.isCalm || history.hasFailed || made.some((line) => person.contested.has(line))) return;
  const there = [...quantitiesOf(customer.cart).keys()].filter((line) => made.includes(line));
  // Some may still wait; the arrived ones are the first.
  if (made.slice(0, there.length).join() !== there.join())
    history.violations.push(`${person.email}: the lines are in the order ${there.join()}, made as ${made.join()}`);
}

/** Two drains never send the same change at once, and a page sends only while it has the lock of the queue. */
export function oneDrainAtATime(history: History): (opId: string, from: Sending) => () => void {
  const underWay = new Map<string, Sending>();
  return (opId, from) => {
    const other = underWay.get(opId);
    if (other && other !== from && other.state === 'alive' && history.isHealthy)
      history.violations.push(`two drains send ${opId.slice(0, 8)} at once`);
    if (!from.holdsLock && from.state === 'alive' && history.isHealthy)
      history.violations.push(`a page that was replaced sends ${opId.slice(0, 8)}`);
    underWay.set(opId, from);
    return () => {
      if (underWay.get(opId) === from) underWay.delete(opId);
    };
  };
}

/** A page notices that the connection is back, without an event. */
export function connectionIsNoticed({ browser, violations }: History): void {
  for (const tab of browser.tabs)
    if (!tab.host.current.sender.connectivity.isOnline) violations.push('a page does not notice that the connection is back');
}

/** A customer who has signed out does not return without a sign-in. */
export function signedOutStaysOut({ browser, people, violations }: History): void {
  for (const tab of browser.tabs)
    for (const person of people)
      if (isTheirs(tab, person) && !person.isHere) violations.push(`${person.email} signed out and is on the device again`);
}

/** No draft exists twice: a copy is made only if two devices have changed the draft. */
export function noNeedlessCopies({ history, person, customer }: AtRest): void {
  if (person.isLossAllowed) return;
  for (const { uuid, versionOf } of customer.drafts.values()) {
    if (versionOf === undefined || versionOf === null || person.contested.has(versionOf)) continue;
    history.violations.push(`${person.email}: the draft ${uuid.slice(0, 8)} is a needless copy of ${versionOf.slice(0, 8)}`);
  }
}

/** Drafts from another device are on this one exactly once. */
export async function othersDraftsOnce({ history, tab, person }: AtRest): Promise<void> {
  const read = await readDrafts(tab.host.current);
  for (const { draft } of read.state === 'ready' ? read.drafts : [])
    if (draft.data.year === YEAR_ELSEWHERE && !person.contested.has(draft.uuid))
      history.violations.push(`${person.email}: the draft ${draft.uuid.slice(0, 8)} is a copy of another device's`);
}

/** Being offline uses up no retry. */
export async function offlineUsesNoRetry(history: History, tab: Tab): Promise<void> {
  if (!history.isCalm || history.hasFailed) return;
  for (const { call, state, attempts, lastError } of await readEntries(tab.host.current.db)) {
    if (state === 'parked' && lastError?.code !== 'upload.missing')
      history.violations.push(`${call} is parked, and the shop never failed (${lastError?.code})`);
    if (attempts > 0 && lastError?.code === 'network.failed') history.violations.push(`${call} has used up a retry offline`);
  }
}

/** After a change has used up its retries, nothing is sent until another event. */
export function failuresEnd(history: History, sentBefore: number): void {
  const { trace, violations } = history;
  const sent = trace.slice(sentBefore).filter((line) => line.includes('->') && /-> [45]/.test(line));
  if (sent.length > 0) violations.push(`still sent after its last attempt: ${sent[0]?.trim()}`);
}

const UPLOAD = uploadImages.call.name;

/** A visitor's own pictures wait for the sign-in, together with the entries that need them or are behind them in their lanes. */
function waitsForSignIn(entries: readonly OutboxRow[]): ReadonlySet<OutboxRow> {
  const waiting = new Set<OutboxRow>();
  for (const entry of entries) {
    const isBehind = [...waiting].some(({ lane, opId }) => lane === entry.lane || entry.needs.includes(opId));
    if (entry.call === UPLOAD || isBehind) waiting.add(entry);
  }
  return waiting;
}

/** Entries that wait neither behind a parked one nor for the customer. */
async function unblocked(db: OwnerDatabase): Promise<readonly OutboxRow[]> {
  if (db.isRetired || (await db.meta.get('hold'))) return [];
  const entries = await readEntries(db);
  if (entries.some(({ state }) => state === 'parked')) return [];
  const held = db.owner.kind === 'anonymous' ? waitsForSignIn(entries) : new Set<OutboxRow>();
  return entries.filter((entry) => !held.has(entry));
}

/** After a wrong clock is corrected, it delays no change by more than the longest pause. */
export async function clockDelaysNothing(history: History, tab: Tab): Promise<void> {
  for (const { call, state } of await unblocked(tab.host.current.db))
    if (state === 'waiting') history.violations.push(`${call} waits although the clock has been right for an hour`);
}

/** A page that hangs does not stop another page's queue. */
export const frozenTabStopsNothing = (history: History, tab: Tab) => nothingWaits(history, tab, 'while another page hangs');

/** A visitor's work is sent before they sign in, except for their pictures. */
export const visitorsWorkIsSent = (history: History, tab: Tab) => nothingWaits(history, tab, 'for the sign-in');

async function nothingWaits({ violations }: History, tab: Tab, why: string): Promise<void> {
  for (const { call, state } of await unblocked(tab.host.current.db))
    if (state === 'waiting' || state === 'sending') violations.push(`${call} is ${state} ${why}`);
}

/** The browser removed the file with its storage, and the shop lacks it, or its answer has reached no page. */
const isGone = (isKnown: boolean, person: Person, lastError: OutboxRow['lastError']): boolean =>
  person.isLossAllowed && lastError?.code === 'upload.missing' && !isKnown;

/** At rest the outbox is empty, or contains refused entries with the reason. */
export async function outboxAtRest({ history, tab, person, customer }: AtRest): Promise<void> {
  for (const { call, state, lastError, opId } of await readEntries(tab.host.current.db)) {
    const isExplained = state === 'refused' && lastError !== null;
    const isKnown = customer.applied.includes(opId) && history.connection.told.has(opId);
    const wasSaid = person.refused.has(opId) || customer.refused.has(opId) || isGone(isKnown, person, lastError);
    if (!isExplained || !wasSaid)
      history.violations.push(`${person.email}: ${call} ${opId.slice(0, 8)} is ${state} at rest (${lastError?.code ?? 'no error'})`);
  }
  const aside = await tab.host.current.db.aside.count();
  if (aside > 0) history.violations.push(`${aside} rows cannot be read`);
}

/** The checkout shows the price that the shop charges. */
export async function priceShownIsPriceCharged({ history, tab, person }: AtRest): Promise<void> {
  const device = tab.host.current;
  const charged = await finish(history, 'reading the cart', pull(device, cartCalls.readCart, {}));
  const shown = await readCartLive(device);
  const total = charged.ok ? charged.value.cart.summary.totalPrice : null;
  if (total !== shown?.cart.summary.totalPrice)
    history.violations.push(`${person.email}: the shop charges ${total}, the device shows ${shown?.cart.summary.totalPrice}`);
}

/** Reports of a replaced drain, a database closed by a sign-out, a full disk, and buckets that cannot be deleted or are gone. */
const EXPECTED_REPORT =
  /late write refused|DatabaseClosedError|OpenFailedError|storage_failed|storage_full|QuotaExceeded|bucket cannot be deleted|drain: UnknownError: Internal error/;

/** There are no other reports. */
export function noUnexpectedReports({ reports, violations }: History): void {
  for (const report of reports) if (!EXPECTED_REPORT.test(report)) violations.push(`report: ${report}`);
}

/** All invariants for a customer when nothing waits. */
export async function allAtRest(history: History, tab: Tab, person: Person): Promise<void> {
  const customer = history.shop.customers.get(person.uuid);
  if (!customer) throw new Error(`${person.email} is unknown to the shop`);
  contestRefused(person, customer);
  // Like the customer's screens when they are back.
  await readAll(tab, history);
  const lost = person.restored ? await lostLines(tab.host.current.db) : new Map<string, number>();
  const rest: AtRest = { history, tab, person, customer, lost };
  await outboxAtRest(rest);
  noAcceptedCommandLost(rest);
  appliedAtMostOnce(rest);
  lanesInOrder(rest);
  draftsNameKnownPictures(rest);
  noNeedlessCopies(rest);
  await othersDraftsOnce(rest);
  if (!person.isLossAllowed && !person.hasJoined && !person.restored && person.contested.size === 0)
    linesInOrder(history, person, linesOf(person));
  await replicasEqual(rest);
  await priceShownIsPriceCharged(rest);
}
