/** No data of a customer is in the browser after signing out, even if another tab had the shop open. */
import { setTimeout as delay } from 'node:timers/promises';
import { say } from '../run-shop.mjs';
import { CHILD } from './account.mjs';
import { changeQuantity, openCard, putIntoCart } from './purchase.mjs';

const TYPED = 'Hurra';
const EMPTY_MS = 20_000;

/** The places of the browser's storage with one of the texts, or with a private picture. Creates nothing there. In the page. */
async function findTraces(texts, ownerUuid) {
  const found = [];
  const note = (place, contents) => {
    for (const text of texts) if (contents.includes(text)) found.push(`${place}: ${text}`);
  };
  const settled = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const open = (name) => {
    const request = indexedDB.open(name);
    // It was deleted after it was listed, and an upgrade would create it again.
    request.onupgradeneeded = () => request.transaction.abort();
    return settled(request).catch(() => null);
  };
  for (const { name } of await indexedDB.databases()) {
    // The device stores only a uuid for the owner whose sign-out the shop has not received.
    const isDevice = name === 'keepsake-device';
    const db = await open(name);
    if (db === null) continue;
    const rows = [];
    for (const table of db.objectStoreNames) rows.push(...(await settled(db.transaction(table).objectStore(table).getAll())));
    db.close();
    const contents = JSON.stringify(rows);
    note(name, isDevice ? contents : name + contents);
    if (!isDevice && (name + contents).includes(ownerUuid)) found.push(`${name}: the owner`);
  }
  for (const name of await caches.keys()) {
    note(name, name);
    // The name of an owner's cache is a trace itself. The cache is not opened, because that would create it again.
    if (name.includes(ownerUuid)) {
      found.push(`${name}: the owner`);
      continue;
    }
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.includes('/media/')) found.push(`${name}: ${request.url}`);
      const answer = await cache.match(request);
      if (/json|text/.test(answer?.headers.get('content-type') ?? '')) note(request.url, await answer.text());
    }
  }
  for (const [place, storage] of Object.entries({ localStorage, sessionStorage })) {
    const contents = JSON.stringify(Object.entries(storage));
    note(place, contents);
    if (contents.includes(ownerUuid)) found.push(`${place}: the owner`);
  }
  note('the page', document.documentElement.outerHTML);
  return found;
}

const tracesOf = ({ email, uuid }, browser) => browser.run(findTraces, [CHILD, email, TYPED], uuid);

/** @returns the remaining traces */
async function untilEmpty(account, browser) {
  for (const endMs = performance.now() + EMPTY_MS; ; ) {
    const traces = await tracesOf(account, browser).catch((error) => [error.message]);
    if (traces.length === 0 || performance.now() > endMs) return traces;
    await delay(250);
  }
}

/** Views pictures, makes a card and starts another one, so that every kind of storage has data of the customer. */
async function workIn(customer) {
  await customer.go('/my-account/picture-sets');
  await customer.press('link', '^(View|Show)');
  await customer.find('heading', CHILD);
  await customer.until(
    'pictures',
    () => [...document.querySelectorAll('main img')].filter(({ naturalWidth }) => naturalWidth > 0).length > 3,
  );
  await openCard(customer);
  await putIntoCart(customer, 10);
}

async function beginCard(customer) {
  await openCard(customer);
  await customer.press('button', '^(\\d+ )?Texts?$');
  await customer.press('button', '^Text 1');
  await customer.fill('^Text 1', TYPED);
}

async function logOut(customer) {
  await customer.press('button', '^Open the menu$');
  await customer.press('button', '^Hello');
  await customer.press('button', '^Log out$');
  if (await customer.has('button', '^Throw it away and log out', 3_000)) {
    await customer.press('button', '^Throw it away and log out');
    await customer.press('button', '^Throw it away$');
  }
  await customer.untilAt(':\\d+/(#login)?$');
}

const summarize = (traces) => [...new Set(traces)].slice(0, 5);

/** @returns the faults */
export async function signOut(customer, account) {
  const { browser } = customer;
  await workIn(customer);
  await beginCard(customer);
  await customer.untilText('Saved \\d');
  const before = await tracesOf(account, browser);
  const places = new Set(before.map((trace) => trace.split(':')[0]));
  if (before.length === 0) throw new Error('nothing was kept before signing out: this run proves nothing');
  await customer.press('button', '^Done$');
  await customer.go('/shopping-cart');
  await logOut(customer);
  const left = await untilEmpty(account, browser);
  say(
    `before signing out ${before.length} traces in ${[...places].join(', ')}; after it ${left.length}${left.map((trace) => `\n  ${trace}`).join('')}`,
  );
  return summarize(left);
}

/** @returns the faults */
export async function useTwoTabs(customer, account) {
  const { browser } = customer;
  const wrong = [];
  await workIn(customer);
  const first = await browser.tab();
  const second = await browser.newTab();
  await customer.go('/shopping-cart');
  await customer.find('field', '^Quantity of');
  await browser.toTab(first);
  await changeQuantity(customer, 15);
  await browser.toTab(second);
  const has = (wanted) => [...document.querySelectorAll('main input')].some(({ value }) => value === wanted);
  const beganMs = performance.now();
  await customer.until('the other tab’s quantity', has, '15');
  say(`what one tab changes the other shows ${Math.round(performance.now() - beganMs)} ms after it is looked at`);
  await beginCard(customer);
  if ((await tracesOf(account, browser)).length === 0) throw new Error('nothing was kept before signing out: this run proves nothing');
  await browser.toTab(first);
  await logOut(customer);
  const left = (await untilEmpty(account, browser)).map((trace) => `first tab: ${trace}`);
  await browser.toTab(second);
  left.push(...(await untilEmpty(account, browser)).map((trace) => `second tab: ${trace}`));
  if (!(await customer.has('heading', '^Sign in$', 5_000)) && !(await customer.has('field', '^Picture code', 5_000)))
    wrong.push('the second tab does not offer to sign in');
  say(`signed out in one of two tabs: ${left.length} traces${left.map((trace) => `\n  ${trace}`).join('')}`);
  return [...wrong, ...summarize(left)];
}
