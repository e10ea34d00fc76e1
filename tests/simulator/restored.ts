/** The invariants after the shop was restored from an older backup (OFF-13). Each one is a function; its comment is the promise. */
import { addCartLines } from '#core/operations/cart/add-cart-lines.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import type { CartRow, InstanceRow, OutboxRow, UploadRow } from '#src/data/db/rows.ts';
import type { RestoreRow } from '#src/data/db/row-parts/restore-row.ts';
import { readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import { allKept } from './buckets.ts';
import { textOf } from './disk.ts';
import type { Tab } from './browser.ts';
import { forgetAtRisk, type Restored } from './lost.ts';
import type { Backup } from './shop-model.ts';
import { type Customer, ownPicturesOf } from './shop-state.ts';
import { finish, type History, type Person, quantitiesOf } from './world.ts';

interface Tables {
  readonly outbox: readonly OutboxRow[];
  readonly instances: readonly InstanceRow[];
  readonly uploads: readonly UploadRow[];
  readonly cart: readonly CartRow[];
  readonly meta: readonly (RestoreRow | { readonly key: 'other' })[];
}

interface Kept {
  readonly name: string;
  readonly tables: Tables;
}

/** A person's databases on this device, in their stored form. */
async function keptOf({ uuid }: Person): Promise<Kept[]> {
  const kept: Kept[] = [];
  // The rows are those of the app's own tables.
  for (const { name, db } of await allKept())
    if (db && name.includes(uuid)) kept.push({ name, tables: (JSON.parse(await textOf(db)) as { tables: Tables }).tables });
  return kept;
}

const restoreRowOf = ({ meta }: Tables): RestoreRow | undefined => meta.find((row) => row.key === 'restore');

/** All of a person's work on the device. */
interface OnDevice {
  readonly entries: readonly OutboxRow[];
  readonly instances: readonly InstanceRow[];
  readonly uploads: readonly UploadRow[];
  /** Lines of the read cart, and lines that wait to return to it. */
  readonly lines: ReadonlySet<string>;
}

const onDevice = (kept: readonly Kept[]): OnDevice => {
  const all = kept.map(({ tables }) => tables);
  const shown = all.flatMap(({ cart }) => cart.flatMap((row) => row.cart.orderLines));
  const waiting = all.flatMap((tables) => restoreRowOf(tables)?.lostLines ?? []);
  return {
    entries: all.flatMap(({ outbox }) => outbox.filter(({ state }) => state !== 'refused')),
    instances: all.flatMap(({ instances }) => instances),
    uploads: all.flatMap(({ uploads }) => uploads),
    lines: new Set([...shown, ...waiting].map(({ uuid }) => uuid)),
  };
};

/**
 * Called before the restore. Notes the part of each person's work that is lost, and the part that is only on their
 * device. No request is under way.
 */
export async function noteRestored(history: History, backup: Backup, id: string): Promise<void> {
  const { people, visitor, shop } = history;
  for (const person of [...people, ...(visitor ? [visitor] : [])]) {
    const kept = await finish(history, 'reading databases', keptOf(person));
    const device = onDevice(kept);
    const copy = backup.customers.get(person.uuid) ?? backup.visitors.get(person.uuid);
    const made = shop.known(person.uuid)?.applied ?? [];
    const waits = new Set(device.entries.map(({ opId }) => opId));
    const again = new Set(copy?.applied);
    person.restored = {
      id,
      databases: kept.map(({ name }) => name),
      ops: new Set([...(person.restored?.ops ?? []), ...made.filter((opId) => !again.has(opId) && !waits.has(opId))]),
      hidden: new Set(person.restored?.hidden),
      atRisk: { lines: new Set(person.restored?.atRisk.lines), drafts: new Set(), files: new Set() },
      hasLostFiles: person.restored?.hasLostFiles ?? false,
    };
    noteLines(person, person.restored.atRisk.lines, device, copy);
    noteDrafts(person, device, copy);
    noteFiles(person.uploads, person.restored, device, copy);
    if (person === visitor) keepRefused(person, shop.known(person.uuid));
  }
}

function noteLines({ wanted, accepted }: Person, atRisk: Set<string>, { entries, lines }: OnDevice, copy: Customer | undefined): void {
  const inCopy = quantitiesOf(copy?.cart);
  for (const [line, quantity] of wanted) {
    const about = entries.filter(({ opId }) => accepted.get(opId)?.lines.includes(line));
    const isMade = about.some(({ call }) => call === addCartLines.call.name);
    const isSame = inCopy.get(line) === quantity || (inCopy.has(line) && about.length > 0);
    if (isMade || isSame) continue;
    // Work that was deleted after the backup may be at the shop again.
    if (quantity === null ? inCopy.has(line) : !lines.has(line)) wanted.delete(line);
    else if (quantity !== null) atRisk.add(line);
  }
}

function noteDrafts({ drafts, restored }: Person, { entries, instances }: OnDevice, copy: Customer | undefined): void {
  for (const [uuid, year] of drafts) {
    const inCopy = copy?.drafts.get(uuid);
    if (entries.some(({ lane }) => lane === laneKey(LANES.draft(uuid)))) continue;
    const row = instances.find((instance) => instance.uuid === uuid);
    if (year === null) {
      if (!inCopy) continue;
      restored?.hidden.add(uuid);
      drafts.delete(uuid);
    } else if (!row && inCopy?.data.year !== year) drafts.delete(uuid);
    else if (row && row.syncedRevision >= row.draft.revision) restored?.atRisk.drafts.add(uuid);
  }
}

/** The shop may have lost the visitor, and the device still reports its refusals. */
function keepRefused(visitor: Person, known: Customer | undefined): void {
  for (const opId of known?.refused ?? []) {
    visitor.refused.add(opId);
    for (const line of visitor.accepted.get(opId)?.lines ?? []) visitor.contested.add(line);
  }
}

function noteFiles(names: Set<string>, restored: Restored, { uploads }: OnDevice, copy: Customer | undefined): void {
  for (const name of names) {
    if (copy?.uploads.includes(name)) continue;
    const row = uploads.find((upload) => upload.name === name);
    if (!row) {
      names.delete(name);
      restored.hasLostFiles = true;
    } else if (row.status === 2) restored.atRisk.files.add(name);
  }
}

/**
 * Called after each step. Work is no longer at risk when the device has processed the list of its kind. Without its
 * databases the work counts as lost.
 */
export async function followRestored(history: History): Promise<void> {
  const { people, visitor } = history;
  for (const person of [...people, ...(visitor ? [visitor] : [])]) {
    if (!person.restored) continue;
    const { id, databases, atRisk } = person.restored;
    if (Object.values(atRisk).every(({ size }) => size === 0)) continue;
    const kept = (await finish(history, 'reading databases', keptOf(person))).filter(({ name }) => databases.includes(name));
    if (kept.length === 0) forgetAtRisk(person);
    const rows = kept.map(({ tables }) => restoreRowOf(tables));
    if (rows.some((row) => row?.cart === id)) atRisk.lines.clear();
    if (rows.some((row) => row?.drafts === id)) atRisk.drafts.clear();
    if (rows.some((row) => row?.pictures === id)) atRisk.files.clear();
  }
}

interface AtRest {
  readonly history: History;
  readonly tab: Tab;
  readonly person: Person;
  readonly customer: Customer;
}

/** The additional invariants at rest for a customer of a restored shop. */
export async function allOfRestore(history: History, tab: Tab, person: Person): Promise<void> {
  const customer = history.shop.customers.get(person.uuid);
  if (!customer || !person.restored || person.isLossAllowed) return;
  const rest: AtRest = { history, tab, person, customer };
  await linesNotedOnce(rest);
  await nothingGoneElsewhere(rest);
  await picturesThereOnce(rest);
}

/** A line that the cart lacks waits exactly once. */
async function linesNotedOnce({ history, tab, person }: AtRest): Promise<void> {
  const { lostLines = [] } = await readRestoreRow(tab.host.current.db);
  const lines = lostLines.map(({ uuid }) => uuid.slice(0, 8));
  if (new Set(lines).size < lines.length) history.violations.push(`${person.email}: a lost line waits twice: ${lines.join()}`);
}

/** Work that the backup lacks does not count as deleted on another device. */
async function nothingGoneElsewhere({ history, tab, person }: AtRest): Promise<void> {
  for (const { uuid, isGoneElsewhere } of await tab.host.current.db.instances.toArray())
    if (isGoneElsewhere && !person.contested.has(uuid))
      history.violations.push(`${person.email}: the draft ${uuid.slice(0, 8)} is said to be gone on another device`);
}

/** The shop has each own picture of the device once, and all pictures in drafts. */
async function picturesThereOnce({ history, tab, person, customer }: AtRest): Promise<void> {
  const { violations } = history;
  const there = ownPicturesOf(customer).map(({ uuid }) => uuid);
  if (new Set(there).size < there.length) violations.push(`${person.email}: the shop has a picture twice: ${there.join()}`);
  for (const { name, status, picture } of await tab.host.current.db.uploads.toArray())
    if (status === 2 && !there.includes(picture?.uuid ?? '')) violations.push(`${person.email}: the shop does not have ${name}`);
  if (person.restored?.hasLostFiles || person.refused.size > 0) return;
  for (const { uuid, data } of customer.drafts.values())
    for (const resource of Object.values(data.userResources))
      if (resource.kind === 'image' && resource.uuid !== null && !there.includes(resource.uuid) && !person.contested.has(uuid))
        violations.push(`${person.email}: the draft ${uuid.slice(0, 8)} shows a picture that the restored shop lacks`);
}
