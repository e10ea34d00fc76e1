/** Requests and changes at the same time. */
import { draftCalls } from '#core/contract/drafts.ts';
import { LANES } from '#core/operations/lane.ts';
import { readDraft } from '#src/data/live/drafts/read-drafts.ts';
import { readEntriesOf } from '#src/data/outbox/enqueue.ts';
import { pull } from '#src/data/sync/pull.ts';
import type { Tab } from '../browser.ts';
import { ownChangesShown } from '../shown.ts';
import { finish, type History, isTheirs, type Person, readAll, settle, undisturbed } from '../world.ts';
import { change, editDraft, throwAway, whileHere } from './changes.ts';
import { actOnOtherDevice, deleteDraftElsewhere } from './elsewhere.ts';

/** Longer than the delay of a late answer. */
const LATE_MS = 16_000;

/** Answers to earlier requests of the screens arrive after later changes are confirmed. */
export async function changeWhileReading(history: History, tab: Tab, here: Person): Promise<void> {
  const { connection, random } = history;
  tab.wake();
  await undisturbed(history, async () => {
    if (!isTheirs(tab, here)) return;
    await editDraft(history, tab.host.current, here);
    await settle(history, 1_000);
    const { db } = tab.host.current;
    // As on a device that reads its lists for the first time.
    if (random.below(2) === 0)
      await whileHere(history, tab.host.current, () => db.answers.where('call').equals(draftCalls.listDrafts.name).delete());
    connection.fault = (hasKey) => (hasKey ? 'none' : 'slow-answer');
    const reading = readAll(tab, history);
    reading.catch(() => undefined);
    await settle(history, 0);
    connection.fault = () => 'none';
    for (let changes = 0; changes < 3 && isTheirs(tab, here); changes += 1) await change(history, tab.host.current, here, 'other');
    const [known] = [...here.drafts].filter(([uuid, year]) => year !== null && !here.contested.has(uuid)).map(([uuid]) => uuid);
    if (isTheirs(tab, here) && random.below(2) === 0) await throwAway(history, tab.host.current, here, known);
    if (isTheirs(tab, here)) await editDraft(history, tab.host.current, here);
    await settle(history, LATE_MS);
    await reading;
    await ownChangesShown(history, tab, here);
  });
}

/**
 * A draft is changed on two devices, or deleted on the other one. This device reads the list of drafts before it has
 * sent its own version.
 */
export async function draftOnTwoDevices(history: History, tab: Tab, here: Person): Promise<void> {
  const { connection, random } = history;
  tab.wake();
  await undisturbed(history, async () => {
    if (!isTheirs(tab, here)) return;
    const kept = [...(history.shop.customers.get(here.uuid)?.drafts.keys() ?? [])].find(
      (uuid) => typeof here.drafts.get(uuid) === 'number',
    );
    if (kept === undefined) return;
    await settle(history, 1_000);
    history.hasFailed = true;
    if (!isTheirs(tab, here)) return;
    const device = tab.host.current;
    const isDeleted = random.below(2) === 0;
    // The list is requested before this device has changed the draft, or after.
    const isAskedFirst = isDeleted && random.below(2) === 0;
    connection.fault = (hasKey) => (hasKey ? 'lost-request' : isAskedFirst ? 'slow-answer' : 'none');
    const read = () => pull(device, draftCalls.listDrafts, {});
    if (!isAskedFirst) await editDraft(history, device, here, kept);
    if (isDeleted) deleteDraftElsewhere(history, here, kept);
    else actOnOtherDevice(history, 'other device saves a draft', here, kept);
    const reading = isAskedFirst ? read() : null;
    reading?.catch(() => undefined);
    await settle(history, 0);
    if (isAskedFirst && isTheirs(tab, here)) await editDraft(history, device, here, kept);
    if (isTheirs(tab, here)) await finish(history, 'reading the drafts', reading ?? read());
    if (isDeleted && isTheirs(tab, here)) await unsentDraftStays(history, tab, kept);
    connection.fault = () => 'none';
    await settle(history, LATE_MS);
  });
}

/** A draft with a waiting saving stays on the device, whatever another device has done with it. */
async function unsentDraftStays(history: History, tab: Tab, uuid: string): Promise<void> {
  const device = tab.host.current;
  await whileHere(history, device, async () => {
    const entries = await readEntriesOf(device.db, [LANES.draft(uuid)]);
    const read = await readDraft(device, uuid);
    if (entries.some(({ state }) => state !== 'refused') && read.state !== 'ready')
      history.violations.push(`the draft ${uuid.slice(0, 8)} with unsent changes is gone: another device has deleted it`);
  });
}
