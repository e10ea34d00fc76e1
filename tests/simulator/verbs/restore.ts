/** The shop is restored from an older backup: it lacks what customers made since (OFF-13). */
import { noteRestored } from '../restored.ts';
import { type History, isTheirs, type Person, readAll, settle, undisturbed } from '../world.ts';

export const RESTORE_VERBS = ['backup is made', 'shop is restored'] as const;
export type RestoreVerb = (typeof RESTORE_VERBS)[number];

export const isOfRestore = (verb: string): verb is RestoreVerb => RESTORE_VERBS.some((one) => one === verb);

/** No request of before is under way then: a shop that is restored is away for longer than the client waits. */
const AWAY_MS = 31_000;

export async function restoreShop(history: History, verb: RestoreVerb, here: Person): Promise<void> {
  const { backups, shop, random } = history;
  if (verb === 'backup is made') {
    backups.push(shop.backUp());
    return;
  }
  const { connection, browser, jar, uuid } = history;
  const { isOnline } = connection;
  for (const tab of browser.tabs) tab.wake();
  connection.isOnline = false;
  await settle(history, AWAY_MS);
  // Most often the newest.
  const backup = (random.below(4) === 0 ? random.pick(backups) : undefined) ?? backups.at(-1);
  const id = uuid();
  if (!backup) return;
  await noteRestored(history, backup, id);
  shop.restore(backup, id);
  // The session was begun after the backup.
  if (random.below(4) === 0) jar.session = null;
  connection.isOnline = isOnline;
  for (const tab of browser.tabs) tab.events.connectionChanges();
  if (random.below(2) === 0) return;
  await undisturbed(history, async () => {
    await settle(history, random.below(5_000));
    for (const tab of browser.tabs) if (isTheirs(tab, here)) await readAll(tab, history);
    await settle(history, random.below(5_000));
  });
}
