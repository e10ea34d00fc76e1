/** What may happen, one verb at a time. */
import { IDS, newLine } from '#core/domain/fixtures/price-list.ts';
import { setAcceptMail } from '#core/operations/account/set-accept-mail.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { deleteDraft } from '#src/data/commands/drafts/delete-draft.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import type { Device } from '#src/data/device.ts';
import { addCartLines, deleteCartLine, updateCartLine } from '#src/data/fixtures/changes.ts';
import { readDraft } from '#src/data/live/drafts/read-drafts.ts';
import type { Tab } from './browser.ts';
import { enter, type History, isTheirs, type Person, quantitiesOf, settle } from './world.ts';

const VERBS = [
  'add',
  'add',
  'change',
  'change',
  'change',
  'delete',
  'draft',
  'draft',
  'throw draft away',
  'mail',
  'wait',
  'wait',
  'wait',
  'offline',
  'online',
  'second tab',
  'close tab',
  'kill tab',
  'freeze tab',
  'wake tab',
  'clock ahead',
  'clock right',
  'session ends',
  'session is revoked',
  'come back',
  'change customer',
] as const;

/** @returns the customer who is on the device now */
export async function act(history: History, here: Person): Promise<Person> {
  const { random, trace, browser, time, connection, jar } = history;
  const verb = random.pick(VERBS);
  const tab = random.pick(browser.tabs) ?? (await browser.openTab());
  trace.push(`${verb} (${browser.tabs.indexOf(tab)})`);
  switch (verb) {
    case 'add':
    case 'change':
    case 'delete':
      await edit(history, tab, here, verb);
      break;
    case 'draft':
    case 'throw draft away':
      await editDraft(history, tab, here, verb);
      break;
    case 'mail':
      tab.wake();
      if (!isTheirs(tab, here)) break;
      if ((await runOperation(tab.host.current, setAcceptMail, { body: { acceptMail: !here.acceptsMail } })).ok)
        here.acceptsMail = !here.acceptsMail;
      break;
    case 'wait':
      await settle(history, random.below(15_000));
      break;
    case 'offline':
    case 'online':
      connection.isOnline = verb === 'online';
      for (const one of browser.tabs) one.events.connectionChanges();
      break;
    case 'second tab':
      if (browser.tabs.length < 3) await browser.openTab();
      break;
    case 'close tab':
      if (browser.tabs.length > 1) await tab.close();
      break;
    case 'kill tab':
      for (let turns = random.below(20); turns > 0; turns -= 1) await new Promise<void>((resolve) => setImmediate(resolve));
      tab.kill();
      if (browser.tabs.length === 0) await browser.openTab();
      break;
    case 'freeze tab':
      tab.freeze();
      break;
    case 'wake tab':
      for (const one of browser.tabs) one.wake();
      break;
    case 'clock ahead':
      time.shiftClock(random.below(400) * 86_400_000);
      break;
    case 'clock right':
      time.shiftClock(-random.below(30) * 86_400_000);
      break;
    case 'session ends':
      jar.session = null;
      break;
    case 'session is revoked':
      if (jar.session) jar.session = { ...jar.session, isRevoked: true };
      break;
    case 'come back':
      for (const one of browser.tabs) one.wake();
      if (!isTheirs(tab, here)) await enter(tab, here, history);
      break;
    case 'change customer':
      return changeCustomer(history, tab, here);
  }
  return here;
}

/** null: the owner left in the middle of it. */
async function whileHere<T>(device: Device, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (device.db.isRetired) return null;
    throw error;
  }
}

async function edit(history: History, tab: Tab, person: Person, verb: 'add' | 'change' | 'delete'): Promise<void> {
  const { random, uuid, violations, trace } = history;
  tab.wake();
  if (!isTheirs(tab, person)) return;
  const device = tab.host.current;
  const line = verb === 'add' ? uuid() : random.pick([...person.wanted.keys()]);
  if (line === undefined) return;
  const quantity = 1 + random.below(20);
  const done =
    verb === 'add'
      ? addCartLines(device, { lines: [newLine(line, IDS.mug, quantity)] })
      : verb === 'change'
        ? updateCartLine(device, { uuid: line, change: { quantity } })
        : deleteCartLine(device, { uuid: line });
  const result = await done;
  trace.push(`  ${verb} ${line.slice(0, 8)} ${quantity}: ${result.ok ? 'ok' : result.error.code}`);
  if (!result.ok) return;
  if (verb === 'delete') person.wanted.delete(line);
  else person.wanted.set(line, quantity);
  const live = await whileHere(device, () => readCartLive(device));
  if (live === null) return;
  const shown = quantitiesOf(live.cart);
  const wanted = verb === 'delete' ? undefined : quantity;
  if (shown.get(line) !== wanted) violations.push(`own change not shown: ${line} is ${shown.get(line)} and not ${wanted}`);
}

async function editDraft(
  { random, uuid, violations }: History,
  tab: Tab,
  person: Person,
  verb: 'draft' | 'throw draft away',
): Promise<void> {
  tab.wake();
  if (!isTheirs(tab, person)) return;
  const device = tab.host.current;
  const known = random.pick([...person.drafts.keys()]);
  if (verb === 'throw draft away') {
    if (known !== undefined && (await deleteDraft(device, { uuid: known })).ok) person.drafts.delete(known);
    return;
  }
  const draftUuid = known !== undefined && random.below(3) > 0 ? known : uuid();
  const year = 2027 + random.below(20);
  const draft = {
    uuid: draftUuid,
    template: { uuid: IDS.cardTemplate, version: 1 },
    productUuid: IDS.calendar,
    data: { userResources: {}, year },
    currentPartId: null,
    partOfPackage: false,
    orderLineUuid: null,
  };
  const saved = await saveDraft(device, { draft, history: { past: [], future: [] } });
  if (!saved.ok) return;
  person.drafts.set(draftUuid, year);
  const shown = await whileHere(device, () => readDraft(device, draftUuid));
  if (shown === null) return;
  if (shown.state !== 'ready' || shown.view.draft.data.year !== year) violations.push(`own draft not shown: ${draftUuid}`);
}

async function changeCustomer(history: History, tab: Tab, here: Person): Promise<Person> {
  const { browser, people } = history;
  for (const one of browser.tabs) one.wake();
  if (!isTheirs(tab, here)) return here;
  const leaving = signOut(tab.host.current, { unsent: 'keep' });
  await settle(history, 1_000);
  await leaving;
  const next = people.find((person) => person !== here) ?? here;
  const opened = browser.tabs.find((one) => one.isAlive) ?? (await browser.openTab());
  await enter(opened, next, history);
  return next;
}
