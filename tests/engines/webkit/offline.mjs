/** The shop is killed while a customer works, and is started again. Each change arrives there exactly once. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { openPrepared, openWithoutShop, prepareForOffline } from '../offline-pages.mjs';
import { say, startShop } from '../run-shop.mjs';
import { changeQuantity, goodsOf, openCard, putIntoCart, untilShop } from './purchase.mjs';

/** Viewed with the shop running, and not prepared. */
const VISITED = [
  ['/contact-us', 'main h1', 'Contact us'],
  ['/my-account', 'main h1', 'My account'],
  ['/products/categories', 'main h1', 'Products'],
  ['/shopping-cart', 'main', 'Card 15 × 15 cm'],
];
const SENT_MS = 120_000;
/** A repeated request would have arrived by then. */
const AGAIN_MS = 5_000;
const TYPED = 'Uten nett';
const FILES = 'input[type=file]';

/** The customer's work at the shop, as text. */
async function describeWork(account) {
  const { orderLines } = await account.cart();
  const lines = goodsOf(orderLines).map(
    ({ quantity, template }) => `${quantity}${JSON.stringify(template).includes(TYPED) ? ` with '${TYPED}'` : ''}`,
  );
  return `${lines.sort().join(', ')}; ${(await account.pictures()).length} pictures`;
}

/** @returns the faults */
export async function workOffline(run, customer, account) {
  const { browser } = customer;
  const wrong = await prepareForOffline(browser, run.shop);
  await openCard(customer);
  await putIntoCart(customer, 10);
  await untilShop(
    () => describeWork(account),
    (work) => work === '10; 0 pictures',
    20_000,
  );
  wrong.push(...(await openWithoutShop(browser, run.shop, VISITED)));

  await run.server.kill();
  wrong.push(...(await openPrepared(browser, run.shop)));
  const closed = await openWithoutShop(browser, run.shop, VISITED);
  say(`${VISITED.length} visited pages without the shop: ${closed.length} do not open`);
  wrong.push(...closed);
  await changeQuantity(customer, 15);
  await openCard(customer);
  await customer.press('button', '^(\\d+ )?Texts?$');
  await customer.press('button', '^Text 1');
  await customer.fill('^Text 1', TYPED);
  await customer.press('button', '^Done$');
  await putIntoCart(customer, 20);
  await customer.go('/my-account/uploads');
  await customer.press('button', '^Upload pictures$').catch(() => undefined);
  const picture = path.join(run.folder, 'holiday.jpg');
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a9' } })
    .jpeg()
    .toFile(picture);
  await browser.type(FILES, picture);
  await customer.press('button', '^(Go on meanwhile|Done)$');
  await customer.until('own picture', () => document.querySelector('main img[src^="blob:"]') !== null);
  await customer.go('/shopping-cart');
  const quantities = () => [...document.querySelectorAll('main input')].map(({ value }) => Number(value)).filter((value) => value > 1);
  await customer.until('both cards in the cart', () => document.querySelectorAll('main h2, main h3').length > 1);
  const kept = (await browser.run(quantities)).sort((a, b) => a - b).join(', ');
  if (kept !== '15, 20') wrong.push(`after a reload without the shop the cart has ${kept}`);

  run.server = startShop(Number(new URL(run.shop).port), run.folder);
  await run.server.untilReady();
  const beganMs = performance.now();
  const wanted = `15, 20 with '${TYPED}'; 1 pictures`;
  const arrived = await untilShop(
    () => describeWork(account),
    (work) => work === wanted,
    SENT_MS,
  );
  const ms = Math.round(performance.now() - beganMs);
  await delay(AGAIN_MS);
  const left = await describeWork(account);
  if (left !== wanted) wrong.push(`the shop has '${left}' instead of '${wanted}'`);
  if (arrived === wanted && !(await customer.has('button', '^Everything is sent', 20_000)))
    wrong.push('the page does not say that all is sent');
  say(`two changes of the cart and an upload without the shop: ${left === wanted ? `there after ${ms} ms, each once` : left}`);
  return wrong;
}
