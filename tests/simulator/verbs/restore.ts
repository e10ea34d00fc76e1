/** The shop is restored from an older backup, which lacks the customers' later work (OFF-13). */
import type { Tab } from '../browser.ts';
import { followRestored, noteRestored } from '../restored.ts';
import { change, editDraft, upload } from './changes.ts';
import { visit } from './visit.ts';
import { type History, isTheirs, type Person, readAll, settle, undisturbed } from '../world.ts';

export const RESTORE_VERBS = ['backup is made', 'shop is restored', 'visit of a restored shop'] as const;
export type RestoreVerb = (typeof RESTORE_VERBS)[number];

export const isOfRestore = (verb: string): verb is RestoreVerb => RESTORE_VERBS.some((one) => one === verb);

/** No earlier request is under way then, because a restore takes longer than the client's time limit. */
const AWAY_MS = 31_000;
/** Longer than the requests for the lists take. The list of drafts waits for that of the pictures. */
const LATE_MS = 31_000;

/** @returns the customer who is on the device now */
export async function backUpOrRestore(history: History, verb: RestoreVerb, tab: Tab, here: Person): Promise<Person> {
  if (verb === 'visit of a restored shop') return visit(history, tab, here, (visitor) => restoreShop(history, visitor));
  if (verb === 'shop is restored') await restoreShop(history, here);
  else history.backups.push(history.shop.backUp());
  return here;
}

async function restoreShop(history: History, here: Person): Promise<void> {
  const { backups, shop, random, connection, browser, jar, uuid } = history;
  const { isOnline } = connection;
  for (const tab of browser.tabs) tab.wake();
  connection.isOnline = false;
  await settle(history, AWAY_MS);
  // Usually the newest.
  const backup = (random.below(4) === 0 ? random.pick(backups) : undefined) ?? backups.at(-1);
  const id = uuid();
  if (!backup) return;
  await noteRestored(history, backup, id);
  shop.restore(backup, id);
  // The session was started after the backup.
  if (random.below(4) === 0) jar.session = null;
  connection.isOnline = isOnline;
  for (const tab of browser.tabs) tab.events.connectionChanges();
  if (random.below(2) === 0) return;
  await undisturbed(history, async () => {
    const [tab] = browser.tabs.filter((one) => isTheirs(one, here));
    const how = random.below(3);
    if (tab && how === 0) await workWhileReading(history, tab, here);
    if (tab && how === 1) await readFirst(history, tab, here);
    await settle(history, random.below(5_000));
    for (const one of browser.tabs) if (isTheirs(one, here)) await readAll(one, history);
    await settle(history, random.below(5_000));
  });
  await followRestored(history);
}

/** The lists are read before a change of a line is sent. */
async function readFirst(history: History, tab: Tab, here: Person): Promise<void> {
  const { connection } = history;
  history.hasFailed = true;
  connection.fault = (hasKey) => (hasKey ? 'busy' : 'none');
  await change(history, tab.host.current, here, 'change');
  await readAll(tab, history);
  connection.fault = () => 'none';
}

/** The customer's work reaches the shop while the first lists since the restore are on their way. */
async function workWhileReading(history: History, tab: Tab, here: Person): Promise<void> {
  const { connection, random } = history;
  connection.fault = (hasKey) => (hasKey ? 'none' : 'slow-answer');
  const reading = readAll(tab, history);
  reading.catch(() => undefined);
  await settle(history, random.below(LATE_MS / 2));
  await upload(history, tab.host.current, here);
  await settle(history, 0);
  if (isTheirs(tab, here)) await editDraft(history, tab.host.current, here);
  await settle(history, LATE_MS);
  connection.fault = () => 'none';
  await reading;
}
