/**
 * The test kills the browser at random moments while a customer edits. Every edit that the editor reported as saved
 * must exist afterwards.
 * `npm run kill-drafts` does it 50 times; KILLS and SEED choose another number and another run.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { KEPT_PROFILE } from '#tests/kit/device.ts';
import { EditorPage } from '../models/editor-page.ts';
import { newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';
import { words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { sliceOf } from '#tests/setup/slice.ts';

const KILLS = Number(process.env.KILLS ?? sliceOf(3, 1));
const SEED = Number(process.env.SEED ?? 20261121);
const { thankYou } = TEMPLATES;
const t = words('en');

test(`[EDT-20] [OFF-02] drafts survive kills of the browser at random moments (${KILLS})`, { tag: KEPT_PROFILE }, async ({
  device,
  kill,
}) => {
  test.setTimeout((60_000 + KILLS * 30_000) * PATIENCE);
  const random = createSeededRandom(SEED);
  await newCustomer(device.context);
  let { page } = device;
  const editor = new EditorPage(page);
  await editor.open(thankYou);
  await editor.writeText(1, 'Word 0');
  await editor.expectSaved();
  const address = page.url();
  let saved = 0;
  let edits = 0;
  const kept: number[] = [];
  for (let killed = 1; killed <= KILLS; killed += 1) {
    const word: SavedWord = { newest: saved };
    const writing = writeOn(page, edits, word);
    // The seed determines the moment, from before the first key to a few words later.
    await delay(200 + random.below(4_000));
    page = await kill();
    edits = await writing;
    saved = word.newest;

    await page.goto(address);
    const field = page.getByRole('button', { name: new RegExp(`^${t('editor:canvas.text', { number: 1, text: 'Word' })} \\d+$`) });
    await expect(field).toBeVisible({ timeout: 30_000 * PATIENCE });
    const found = Number(/(\d+)$/.exec((await field.getAttribute('aria-label')) ?? '')?.[1]);
    kept.push(found - saved);
    expect(found, `after kill ${killed} of seed ${SEED}: what was said to be saved`).toBeGreaterThanOrEqual(saved);
    await expect(new EditorPage(page).button('undo'), 'what was done can be undone').toBeEnabled();
    saved = found;
  }
  console.warn(
    `  ${KILLS} kills, ${edits} edits, lost after 'Saved': 0; newer than 'Saved' after ${kept.filter((more) => more > 0).length}`,
  );
});

/**
 * The newest word that the editor reported as 'Saved'. It is recorded here, because the browser may be killed a moment
 * later.
 */
interface SavedWord {
  newest: number;
}

/** Types words one after the other until the browser is killed. @returns how many words it began */
async function writeOn(page: Page, from: number, saved: SavedWord): Promise<number> {
  let word = from;
  const isSaved = ({ label, said }: { label: string; said: string }) =>
    document.querySelector(`[aria-label="${label}"]`) !== null &&
    [...document.querySelectorAll('header p')].some((p) => p.textContent?.startsWith(said));
  try {
    const box = await new EditorPage(page).openText(1);
    for (;;) {
      word += 1;
      await box.fill(`Word ${word}`);
      // One call reads both, the word on the page and 'Saved' beside it.
      const label = t('editor:canvas.text', { number: 1, text: `Word ${word}` });
      await page.waitForFunction(isSaved, { label, said: t('editor:savedAt', { time: '' }).trim() });
      saved.newest = word;
    }
  } catch {
    return word;
  }
}
