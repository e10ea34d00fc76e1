/**
 * Page loads of a signed-in customer with the page cache on. A page that is left with an open transaction must not
 * block the following pages, and text that was typed right before leaving or reloading must be there afterwards.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { describePage, pressButton, STUCK_MS, say, untilShown } from '../run-shop.mjs';
import { CARD as EDITOR } from '../offline-pages.mjs';

const LOADS = Number(process.env.LOADS ?? 60);
const RETURNS = Number(process.env.RETURNS ?? 6);
const PLACES = [
  '/products/categories',
  '/products/cards',
  '/products/calendars',
  '/my-account',
  '/products/photogifts',
  '/products/digital-portraits',
  '/shopping-cart',
  '/my-account/picture-sets',
  '/my-account/offline',
  '/my-account/drafts',
];
/** How long after it is shown a page is left: while it still reads in the background, and when it is at rest. */
const RESTS_MS = [100, 700, 2_600];
/** How long after the last key an editor is left: before, during and after the write of its draft. */
const TYPED_RESTS_MS = [0, 1_500, 300, 2_500];
/** A draft that has been at rest for this long is on the disk. */
const SAVED_MS = 1_500;

/**
 * Like untilShown, for an open editor with this text, on its page or in the box of an open text.
 * If it offers a draft, the draft is continued. In the page.
 */
async function untilEditor(selector, words, limitMs) {
  const beganMs = performance.now();
  let isAnswered = false;
  while (performance.now() - beganMs < limitMs) {
    const isShown = [...document.querySelectorAll(selector)].some((element) =>
      `${element.getAttribute('aria-label') ?? ''} ${element.value ?? ''}`.includes(words),
    );
    if (isShown) return Math.round(performance.now() - beganMs);
    const goOn = [...document.querySelectorAll('dialog button, [role=dialog] button')].find(
      (button) => button.textContent.trim() === 'Continue',
    );
    if (goOn && !isAnswered) goOn.click();
    isAnswered ||= goOn !== undefined;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

/** Notes in sessionStorage whether the browser keeps the page when it is left. In the page. */
function countLeaving() {
  addEventListener('pagehide', ({ persisted }) => {
    const key = persisted ? 'pages-kept' : 'pages-ended';
    sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
  });
}

const leftPages = () => ({ kept: Number(sessionStorage.getItem('pages-kept')), ended: Number(sessionStorage.getItem('pages-ended')) });

/** Waits in the page; if it reloads meanwhile, the wait starts again. */
async function waitIn(browser, ...wait) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await browser.run(...wait);
    } catch (error) {
      if (tries === 3 || !/unload/.test(error.message)) throw error;
    }
  }
}

/** How long it took until the page showed this; null: it did not. */
const shown = (browser, selector, words) => waitIn(browser, untilShown, selector, words, STUCK_MS);
const editorShown = (browser, words = '') => waitIn(browser, untilEditor, words ? `${FIELD}, ${TEXT}` : FIELD, words, STUCK_MS);

/** Opens a card's first text. */
async function openText(browser) {
  if ((await editorShown(browser)) === null) return false;
  // A page that is still being drawn may close it again.
  for (let tries = 0; tries < 5; tries += 1) {
    await browser.run(pressButton, 'Edit text 1');
    if ((await browser.run(untilShown, TEXT, '', 3_000)) !== null) return true;
  }
  return false;
}
const TEXT = 'textarea, input[type=text]';
/** One Backspace for each letter that may be there. */
const EMPTIED = '\uE003'.repeat(20);
const FILES = 'input[type=file]';
/** On the open editor's page. */
const FIELD = 'button[data-field]';

async function makePicture(folder) {
  const picture = path.join(folder, 'holiday.jpg');
  await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#7a9', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg()
    .toFile(picture);
  return picture;
}

/** @returns the pages that stayed empty, and the lost text */
export async function loadPages(browser, { shop, folder }) {
  const picture = await makePicture(folder);
  const stuck = [];
  const lost = [];
  const took = [];
  let editors = 0;
  let rested = 0;
  /** The text typed in the last editor, if the editor was at rest. */
  let typed = null;
  for (let load = 0; load < LOADS; load += 1) {
    const isUpload = load % 6 === 2;
    const isTyping = load % 6 === 5;
    const place = isUpload ? '/my-account/uploads' : isTyping ? EDITOR : PLACES[load % PLACES.length];
    await browser.open(shop + place);
    const ms = isTyping ? await editorShown(browser) : await shown(browser, 'main h1', '');
    await browser.run(countLeaving);
    if (ms === null) {
      stuck.push(place);
      say(`  ${load + 1}: ${place} is not shown after ${STUCK_MS / 1000} s, but: ${await browser.run(describePage)}`);
      continue;
    }
    took.push(ms);
    if (!isTyping) {
      if (isUpload && (await shown(browser, FILES, '')) !== null) await browser.type(FILES, picture);
      await delay(isUpload ? RESTS_MS[0] * (load % 4) : RESTS_MS[load % RESTS_MS.length]);
      continue;
    }
    if (!(await openText(browser))) throw new Error(`a text does not open: ${await browser.run(describePage)}`);
    if (typed !== null && !(await browser.run(isTyped, TEXT, typed))) {
      lost.push(typed);
      say(`  ${load + 1}: '${typed}' is lost, there is '${await browser.run(textTyped, TEXT)}'`);
    }
    const words = `Thanks ${load}`;
    await browser.type(TEXT, EMPTIED + words);
    if (!(await browser.run(isTyped, TEXT, words))) throw new Error(`'${words}' is not taken: ${await browser.run(textTyped, TEXT)}`);
    const restMs = TYPED_RESTS_MS[editors % TYPED_RESTS_MS.length];
    editors += 1;
    typed = restMs >= SAVED_MS ? words : null;
    rested += Number(restMs >= SAVED_MS);
    await delay(restMs);
  }
  took.sort((a, b) => a - b);
  const { kept, ended } = await browser.run(leftPages);
  say(`${LOADS} page loads: ${stuck.length} stuck; the others show their heading after ${took[took.length >> 1]} ms (median)`);
  say(`${editors} editors typed in, ${rested} of them left at rest: ${lost.length} lost what was typed`);
  say(`pages left: ${kept} kept by the page cache, ${ended} ended`);
  if (kept === 0) throw new Error('the page cache is off: this run proves nothing');
  return [...stuck, ...lost];
}

/** The editor's message in place of 'Saved', how the page was loaded, and whether an unresponsive worker was abandoned by then. */
async function describeUnsaved(browser) {
  const said = await browser.run(describeSaving);
  const isSavedLater = (await shown(browser, 'header p', 'Saved')) !== null;
  return `${said}; ${isSavedLater ? 'saved' : 'not saved either'} within ${(2 * STUCK_MS) / 1000} s`;
}

/** Types, leaves at once and returns: the text is on the page and on the disk. @returns the lost text */
export async function typeLeaveReturn(browser, { shop }) {
  const lost = [];
  for (let round = 1; round <= RETURNS; round += 1) {
    await browser.open(shop + EDITOR);
    if (!(await openText(browser))) throw new Error(`the editor does not open: ${await browser.run(describePage)}`);
    // Short, because text that does not fit its box is refused.
    const words = `Kept ${round}`;
    await browser.type(TEXT, EMPTIED + words);
    await browser.open(`${shop}/my-account`);
    await shown(browser, 'main h1', '');
    await browser.back();
    const isShown = (await editorShown(browser, words)) !== null;
    const isSaved = (await shown(browser, 'header p', 'Saved')) !== null;
    const said = isSaved ? '' : `, but: ${await describeUnsaved(browser)}`;
    const address = await browser.run(() => location.href);
    await browser.open(`${shop}/my-account/drafts`);
    await shown(browser, 'main h1', '');
    await browser.open(address);
    const isKept = (await editorShown(browser, words)) !== null;
    if (!isShown || !isSaved || !isKept) lost.push(`${words} (shown ${isShown}, saved ${isSaved}, kept ${isKept})${said}`);
  }
  say(`${RETURNS} times typed, left at once and come back: ${lost.length} lost${lost.map((words) => `\n  ${words}`).join('')}`);
  return lost;
}

/** Types and reloads the page at once: the text is there again. @returns the lost text */
export async function typeReload(browser, { shop }) {
  const lost = [];
  for (let round = 1; round <= RETURNS; round += 1) {
    await browser.open(shop + EDITOR);
    if (!(await openText(browser))) throw new Error(`the editor does not open: ${await browser.run(describePage)}`);
    const words = `Again ${round}`;
    await browser.type(TEXT, EMPTIED + words);
    const left = await browser.run(loadAnew, TEXT);
    await delay(300);
    if ((await editorShown(browser, words)) !== null) continue;
    lost.push(
      `${words} (left with ${left}, there is '${await browser.run(textTyped, TEXT)}', ${await browser.run(describeSaving)}; ${await browser.run(describeNotes)})`,
    );
  }
  say(`${RETURNS} times typed and loaded anew at once: ${lost.length} lost${lost.map((words) => `, ${words}`).join('')}`);
  return lost;
}

/** In the page. */
const describeSaving = () => {
  const said = [...document.querySelectorAll('header p, dialog[open], [role=alert]')].map(({ textContent }) => textContent.trim());
  return `${said.join(' | ')} at ${location.search}, ${performance.getEntriesByType('navigation')[0]?.type}`;
};

/** The note and the drafts in the next page. In the page. */
async function describeNotes() {
  const settled = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const said = [Object.keys(sessionStorage).some((key) => key.includes('typed-text')) ? 'the tab has a note' : 'the tab has no note'];
  for (const { name } of await indexedDB.databases()) {
    const db = await settled(indexedDB.open(name));
    if (db.objectStoreNames.contains('instances')) {
      const stores = db.transaction(['meta', 'instances']);
      const [note, drafts] = await Promise.all([
        settled(stores.objectStore('meta').get('typed-text')),
        settled(stores.objectStore('instances').getAll()),
      ]);
      said.push(`note: ${JSON.stringify(note)}`);
      for (const { draft } of drafts) {
        const texts = Object.values(draft.data.userResources).flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
        said.push(`draft ${draft.uuid}, revision ${draft.revision}, ${draft.savedAtMs}: ${texts.join(' / ')}`);
      }
    }
    db.close();
  }
  return `${said.join('; ')}; now ${Date.now()}`;
}

/** Starts a reload. @returns the content of the box at that moment, and whether the tab has noted it. In the page. */
const loadAnew = (selector) => {
  setTimeout(() => location.reload(), 0);
  const typed = [...document.querySelectorAll(selector)].map(({ value }) => value).join(' / ');
  return `'${typed}' at ${location.search}, ${Date.now()}, ${Object.keys(sessionStorage).some((key) => key.includes('typed-text')) ? 'noted' : 'not noted'} in the tab, the page says ${document.querySelector('header p')?.textContent}`;
};

const textTyped = (selector) => [...document.querySelectorAll(selector)].map(({ value }) => value).join(' / ');
const isTyped = (selector, words) => [...document.querySelectorAll(selector)].some(({ value }) => value.includes(words));
