/** The promises of 'Prepare for offline' in any engine: it ends, and the prepared pages open without the shop. */
import { describePage, pressButton, STUCK_MS, say, untilShown } from './run-shop.mjs';

const PREPARED_MS = 120_000;
/** On a busy machine a slow page is reported as slow, not as missing. */
const OPEN_MS = 90_000;
/** A driver may limit the time of one script in the page. */
const QUESTION_MS = 10_000;
const PRODUCTS = 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d';
const TEMPLATES = '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f';
export const CARD = `/products/cards/${PRODUCTS}03/${TEMPLATES}03`;
const CALENDAR = `/products/calendars/${PRODUCTS}01/${TEMPLATES}01`;
/** The pages that must open without the shop, with the text that proves it. */
const PREPARED = [
  ['/my-account/picture-sets', 'main h1', ''],
  ['/products/cards', 'main', 'Wreath, thank-you card'],
  [CARD, 'button[data-field]', 'Edit text 1'],
  [CALENDAR, 'button[data-field]', 'Edit picture 1'],
];

/** @returns milliseconds until the text was shown; null: it was not shown */
async function shownAfter(browser, [selector, words], limitMs) {
  const beganMs = performance.now();
  while (performance.now() - beganMs < limitMs)
    if ((await browser.run(untilShown, selector, words, QUESTION_MS)) !== null) return Math.round(performance.now() - beganMs);
  return null;
}

/** @returns the preparations that do not end */
export async function prepareForOffline(browser, shop) {
  await browser.open(`${shop}/my-account/offline`);
  await browser.run(untilShown, 'main button', 'Prepare for offline', STUCK_MS);
  await browser.run(pressButton, 'Prepare for offline');
  const ms = await shownAfter(browser, ['main', 'Ready. You can go offline now.'], PREPARED_MS);
  say(`'Prepare for offline' ${ms === null ? `does not end: ${await browser.run(describePage)}` : `took ${ms} ms`}`);
  return ms === null ? ['Prepare for offline'] : [];
}

/** @returns the places that do not open without the shop */
export async function openWithoutShop(browser, shop, places = PREPARED) {
  const closed = [];
  for (const [place, ...shown] of places) {
    await browser.open(shop + place);
    const ms = await shownAfter(browser, shown, OPEN_MS);
    say(`  ${place} ${ms === null ? 'does not open' : `opened after ${ms} ms`}`);
    if (ms !== null) continue;
    closed.push(place);
    say(`  ${place} does not open: ${await browser.run(describePage)}`);
  }
  return closed;
}

/** @returns the prepared places that do not open without the shop */
export async function openPrepared(browser, shop) {
  const closed = await openWithoutShop(browser, shop);
  say(`${PREPARED.length} prepared pages without the shop: ${closed.length} do not open`);
  return closed;
}
