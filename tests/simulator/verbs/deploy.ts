/** A new version of the app starts with the databases of the previous version, and may be killed during their upgrade. */
import { fillDisk } from '../disk.ts';
import { goBackToVersion1 } from './earlier-version.ts';
import type { Tab } from '../browser.ts';
import { finish, type History, isTheirs, openTab, type Person, readAll, settle, undisturbed } from '../world.ts';
import { editDraft, upload } from './changes.ts';

/** Tasks of an upgrade of some rows. */
const UPGRADE_TASKS = 60;

export async function deploy(history: History, tab: Tab, here: Person): Promise<void> {
  const { browser, random, people, connection } = history;
  const { isOnline } = connection;
  tab.wake();
  connection.isOnline = false;
  if (isTheirs(tab, here)) await upload(history, tab.host.current, here);
  if (isTheirs(tab, here)) await editDraft(history, tab.host.current, here);
  connection.isOnline = isOnline;
  for (const tab of browser.tabs) tab.kill();
  // The previous version ran until now. No worker of the new one works beside its rows.
  browser.killWorkers();
  await settle(history, 0);
  fillDisk(false);
  await finish(history, 'writing version 1', goBackToVersion1());
  // Version 1 does not store the shop's revision. An unsent version that waits for no answer counts as the shop's.
  for (const person of people) if (person.refused.size > 0) for (const draft of person.drafts.keys()) person.contested.add(draft);
  fillDisk(history.isDiskFull);
  for (let kills = random.below(4); kills > 0; kills -= 1) await browser.startAndKill(random.below(UPGRADE_TASKS));
  await undisturbed(history, async () => {
    const opened = await openTab(history);
    await readAll(opened, history);
    if (isTheirs(opened, here)) await editDraft(history, opened.host.current, here);
  });
}
