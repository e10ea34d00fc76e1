/** A new version of the app starts on the databases of the version before, and may be killed in the middle of their upgrade. */
import { fillDisk } from '../disk.ts';
import { goBackToVersion1 } from './earlier-version.ts';
import { finish, type History, openTab, undisturbed } from '../world.ts';

/** Tasks of an upgrade of some rows. */
const UPGRADE_TASKS = 60;

export async function deploy(history: History): Promise<void> {
  const { browser, random, people } = history;
  for (const tab of browser.tabs) tab.kill();
  fillDisk(false);
  await finish(history, 'writing version 1', goBackToVersion1());
  // Version 1 does not say which revision the shop has: an unsent version that waits for no answer counts as the shop's.
  for (const person of people) if (person.refused.size > 0) for (const draft of person.drafts.keys()) person.contested.add(draft);
  fillDisk(history.isDiskFull);
  for (let kills = random.below(4); kills > 0; kills -= 1) await browser.startAndKill(random.below(UPGRADE_TASKS));
  await undisturbed(history, () => openTab(history));
}
