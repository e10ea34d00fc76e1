/**
 * The browser's storage is full while a customer adds a picture, edits a product or changes the cart. Each of them is kept, or the page
 * says that the device is full. The page opens again on the full disk, and goes on when there is room.
 */
import type { Locator, Page } from '@playwright/test';
import { EditorPage } from '#tests/e2e/models/editor-page.ts';
import { Shell } from '#tests/e2e/models/shell.ts';
import { newCustomer } from '#tests/e2e/shop/shop-api.ts';
import { expect, test } from '#tests/e2e/shop-test.ts';
import { words } from '#tests/e2e/words.ts';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { KEPT_PROFILE } from '#tests/kit/device.ts';
import { readDatabases } from '#tests/kit/read-device.ts';
import { itemOf, Pictures } from './pictures.ts';
import { Quantities } from './quantities.ts';
import { report } from './results.ts';
import { CART, ROUNDS, SEED, UPLOADS } from './run-options.ts';
import { SentChanges } from './sent-changes.ts';

const t = words('en');
const FULL = t('errors:device.storage_full');
/** The app itself, and a ballast beside it. */
const ROOM_BYTES = 90_000_000;
/** An upload that waits for the customer. */
const FAILED = /"status":-1/;
/** What is left: for nothing, for a line of the queue, for a small picture. */
const LEFT_BYTES = [0, 0, 3_000, 30_000, 150_000] as const;

interface Fill {
  readonly leftBytes: number;
  /** Pictures that the app may give up for work of the customer's. */
  readonly hasPictures: boolean;
}

/** Fills the storage until about this is left. What the browser says of its room is no measure: it rounds it up. */
const fillDisk = (page: Page, fill: Fill): Promise<void> =>
  page.evaluate(async ({ leftBytes: left, hasPictures }) => {
    for (const name of await caches.keys()) if (!hasPictures && name.startsWith('pictures-')) await caches.delete(name);
    const ballast = await caches.open('ballast');
    const put = (path: string, bytes: number) =>
      ballast.put(path, new Response(new Uint8Array(bytes))).then(
        () => true,
        () => false,
      );
    await put('/left', left);
    let number = 0;
    for (let bytes = 16_000_000; bytes >= 500; ) if (!(await put(`/ballast/${(number += 1)}`, bytes))) bytes = Math.floor(bytes / 2);
    await ballast.delete('/left');
    // Chromium's databases go by the room of up to 30 seconds ago, until something does not fit into that. They compress what repeats.
    const tooLarge = new Uint8Array(80_000_000);
    const block = crypto.getRandomValues(new Uint8Array(65_536));
    for (let at = 0; at + block.length < tooLarge.length; at += block.length) tooLarge.set(block, at);
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('too-large');
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
      opening.onerror = () => reject(opening.error ?? new Error('not opened'));
      opening.onsuccess = () => {
        const writing = opening.result.transaction('rows', 'readwrite');
        writing.objectStore('rows').put(tooLarge, 'row');
        writing.oncomplete = () => reject(new Error('The disk is not full'));
        writing.onabort = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  }, fill);

const freeDisk = (page: Page): Promise<boolean> => page.evaluate(() => caches.delete('ballast'));

type Outcome = 'kept' | 'said to be full';

/** Whichever the page shows first. */
async function outcome(kept: Promise<unknown>, said: Locator): Promise<Outcome> {
  return Promise.any([
    kept.then((): Outcome => 'kept'),
    expect(said.first())
      .toBeVisible({ timeout: 30_000 })
      .then((): Outcome => 'said to be full'),
  ]);
}

/** A thing that the customer does again and again. */
interface Work {
  readonly open: () => Promise<unknown>;
  readonly change: () => Promise<Outcome>;
}

test('[OFF-02] [OFF-10] on a full disk each change is kept or refused in words, and everything goes on when there is room', {
  tag: [KEPT_PROFILE, '@service-worker'],
}, async ({ device, page, context, fullDisk }) => {
  test.setTimeout(120_000 + ROUNDS * 60_000);
  const random = createSeededRandom(SEED);
  await fullDisk({ roomBytes: ROOM_BYTES });
  await newCustomer(context);
  const said = page.getByText(FULL).or(page.getByText(t('editor:notSavedFull')));
  const pictures = new Pictures();
  const quantities = await Quantities.start(context, new SentChanges(context));
  await page.goto(UPLOADS);
  await new Shell(page).expectInstalled();
  const editor = new EditorPage(page);
  await editor.open(TEMPLATES.thankYou);
  await editor.writeText(1, 'Word 0');
  await editor.expectSaved();
  const draft = { address: page.url(), begun: 0, acknowledged: 0, newest: 'Word 0' };

  const works: readonly [Work, ...Work[]] = [
    {
      open: () => page.goto(UPLOADS),
      change: async () => {
        const width = await pictures.choose(page);
        const made = await outcome(expect(itemOf(page, width)).toBeVisible({ timeout: 30_000 }), said);
        if (made === 'kept') pictures.acknowledged.add(width);
        return made;
      },
    },
    {
      open: () => page.goto(CART),
      change: () => outcome(quantities.change(page), said),
    },
    {
      open: async () => {
        await page.goto(draft.address);
        await editor.expectOpen();
      },
      change: async () => {
        draft.begun += 1;
        const text = `Word ${draft.begun}`;
        await editor.writeText(1, text);
        const made = await outcome(expect(editor.savedAt).toBeVisible({ timeout: 30_000 }), said);
        if (made === 'kept') {
          draft.newest = text;
          draft.acknowledged += 1;
        }
        return made;
      },
    },
  ];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const work = random.pick(works);
    await work.open();
    await fillDisk(page, { leftBytes: random.pick(LEFT_BYTES), hasPictures: random.below(4) === 0 });
    const made = await work.change();
    if (made === 'said to be full') refused += 1;
    // Also on a full disk the app starts.
    await work.open();
    await freeDisk(page);
    // The words of the refusal are gone with the page that said them.
    await work.open();
    expect(await work.change(), 'with room it goes on').toBe('kept');
  }
  await page.goto(UPLOADS);
  await expect(page).toHaveNothingWaiting({ timeout: 90_000 });
  // The prepared picture of some found no room: the originals are kept, and the customer asks for another try.
  const hasFailed = (await readDatabases(page)).some(({ rows }) =>
    rows.some(({ table, json }) => table === 'uploads' && FAILED.test(json)),
  );
  if (hasFailed) {
    await page.getByRole('button', { name: /Something failed/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:tryAgain') })
      .click();
    await expect
      .poll(() => pictures.inShop(context.request), { timeout: 60_000 })
      .toEqual(expect.arrayContaining([...pictures.acknowledged]));
    await expect(page).toHaveNothingWaiting({ timeout: 90_000 });
  }
  await expect(page).toBeInTheShopOnce(`"${draft.newest}"`);
  const ofPictures = await pictures.compare(device.context.request);
  const ofQuantities = await quantities.compare(device.context.request);
  report(
    {
      programme: 'disk full',
      faults: ROUNDS,
      begun: pictures.begun + quantities.begun + draft.begun,
      acknowledged: pictures.acknowledged.size + quantities.acknowledged + draft.acknowledged,
      lost: [...ofPictures.lost, ...ofQuantities.lost],
      doubled: [...ofPictures.doubled, ...ofQuantities.doubled],
    },
    { refused },
  );
});
