/**
 * npm run test:firefox: Firefox's own behaviour, in this machine's Firefox and with the built app: no new version is
 * offered on a first visit, preparing for offline does not wait for the customer's answer, and a photograph that is
 * stored rotated keeps its proportions. Then the journeys of tests/e2e that `engine-tests.mjs` names. PORT sets another
 * port.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { FIREFOX_TESTS } from './engine-tests.mjs';
import { missingForFirefox, startFirefox } from './firefox-driver.mjs';
import { startJourneys } from './firefox-journeys.mjs';
import { CARD, openPrepared, prepareForOffline } from './offline-pages.mjs';
import { emptyFolder, pressButton, runTest, STUCK_MS, say, signIn, startShop, untilShown } from './run-shop.mjs';

const PORT = Number(process.env.PORT ?? 4798);
const SHOP = `http://127.0.0.1:${PORT}`;
/** How long after opening the first page it is left: while the service worker is being installed, and after that. */
const FIRST_VISITS_MS = [0, 300, 800, 1_400, 2_000, 4_000];
/** An offer appears with the page, or with its worker's next state. */
const OFFER_MS = 5_000;
const DIALOG = 'dialog[open], [role=dialog]';
/** The form in which a phone held upright stores it: in landscape, with the orientation 'rotate' (EXIF orientation 6). */
const STORED = { width: 4032, height: 3024 };
const TURNED = 6;

const missing = missingForFirefox();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}

const controlled = () => navigator.serviceWorker.ready.then(({ active }) => active !== null);

/** @returns how often a new version was offered on a first visit, although there is none */
async function firstVisits(browser) {
  const offered = [];
  for (const restMs of FIRST_VISITS_MS) {
    const visitor = await browser.newVisitor();
    await visitor.open(SHOP);
    await delay(restMs);
    await visitor.open(SHOP);
    const ms = await visitor.run(untilShown, 'body', 'A new version is ready', OFFER_MS);
    if (ms !== null) offered.push(restMs);
    if (!(await visitor.run(controlled))) throw new Error('the service worker is not installed: this run proves nothing');
    await visitor.leave();
  }
  say(
    `${FIRST_VISITS_MS.length} first visits: ${offered.length} were offered a new version${offered.map((ms) => `, left after ${ms} ms`).join('')}`,
  );
  return offered;
}

/** Whether the browser waits for the customer's answer before it reports whether it keeps the storage. In the page. */
const waitsForAnswer = () =>
  Promise.race([navigator.storage.persist(), new Promise((resolve) => setTimeout(resolve, 1_000, 'waits'))]).then(
    (kept) => kept === 'waits',
  );

async function prepare(customer) {
  const failed = await prepareForOffline(customer, SHOP);
  const waits = await customer.run(waitsForAnswer);
  say(
    `  the browser's question whether to keep it ${waits ? 'is not answered yet' : 'was answered without the customer: the wait is not proven'}`,
  );
  return failed;
}

/** The sides of pictures that were made on this device, as soon as there are any. In the page. */
async function sidesOfOwn(selector, limitMs) {
  const addressOf = (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '';
  for (const beganMs = performance.now(); performance.now() - beganMs < limitMs; ) {
    const own = [...document.querySelectorAll(selector)].map(addressOf).filter((address) => address.startsWith('blob:'));
    if (own.length > 0)
      return Promise.all(
        own.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return [image.naturalWidth, image.naturalHeight];
        }),
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return [];
}

/**
 * Chooses the picture in the inbox of a card's first picture, without the shop: the shown picture is made here.
 * @returns the distorted pictures
 */
async function uploadTurnedPicture(customer, picture) {
  await customer.open(SHOP + CARD);
  await customer.run(untilShown, 'button[data-field]', 'Edit picture 1', STUCK_MS);
  await customer.run(pressButton, 'Edit picture 1');
  await customer.run(untilShown, 'button', 'Your uploads', STUCK_MS);
  await customer.run(pressButton, 'Your uploads');
  await customer.run(untilShown, 'input[type=file]', '', STUCK_MS);
  await customer.type('input[type=file]', picture);
  const inDialog = await customer.run(sidesOfOwn, 'dialog img, [role=dialog] img', STUCK_MS);
  // The editor has a button 'Done' too.
  if (!(await customer.run(pressButton, 'Go on meanwhile', DIALOG))) await customer.run(pressButton, 'Done', DIALOG);
  await customer.run(untilShown, 'button', 'Picture 1 of 1', STUCK_MS);
  await customer.run(pressButton, 'Picture 1 of 1');
  const inEditor = await customer.run(sidesOfOwn, 'svg image', STUCK_MS);
  await customer.open(`${SHOP}/my-account/uploads`);
  const inList = await customer.run(sidesOfOwn, 'main img', STUCK_MS);
  const places = { 'while it is uploaded': inDialog, 'on the page of the editor': inEditor, 'among the own pictures': inList };
  const wrong = [];
  for (const [place, shown] of Object.entries(places)) {
    const isRight = shown.length > 0 && shown.every(([width, height]) => Math.abs(width / height - STORED.height / STORED.width) < 0.01);
    if (!isRight) wrong.push(place);
    say(
      `a turned photograph ${place}: ${shown.map((sides) => sides.join(' x ')).join(', ') || 'not shown'}${isRight ? '' : ', which is wrong'}`,
    );
  }
  return wrong;
}

const folder = emptyFolder(`firefox-${PORT}`);
const picture = path.join(folder, 'upright.jpg');
await sharp({ create: { ...STORED, channels: 3, background: '#7a9', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
  .withMetadata({ orientation: TURNED })
  .jpeg()
  .toFile(picture);
const shop = startShop(PORT, folder);
let browser = null;
let journeys = null;
let failed = ['the run'];
async function end() {
  await browser?.stop();
  browser = null;
  await journeys?.stop();
  await shop.stop();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end().then(() => process.exit(1)));
try {
  await shop.untilReady();
  browser = await startFirefox(folder);
  say(browser.version);
  failed = await runTest(FIREFOX_TESTS.firstVisits, () => firstVisits(browser));
  const customer = await browser.newVisitor();
  await signIn(customer, SHOP);
  failed.push(...(await runTest(FIREFOX_TESTS.prepare, () => prepare(customer))));
  await shop.stop();
  failed.push(...(await runTest(FIREFOX_TESTS.openPrepared, () => openPrepared(customer, SHOP))));
  failed.push(...(await runTest(FIREFOX_TESTS.turnedPicture, () => uploadTurnedPicture(customer, picture))));
  if (failed.length > 0) await customer.screenshot(path.join(folder, 'failed.png'));
  await end();
  journeys = startJourneys(PORT, folder);
  failed.push(...(await journeys.untilDone()));
} finally {
  await end();
}
process.exit(failed.length === 0 ? 0 : 1);
