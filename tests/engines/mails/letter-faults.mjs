/** Faults of a letter in a browser's own PDF viewer. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

/** A viewer draws some time after it has opened, and no event of the page reports it. */
const DRAWN_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 500;
/** The band along its upper edge and the code have the shop's colour, the square is black. If there is less of them, no page is drawn. */
const COLOURS = [
  { name: "the shop's colour", rgb: [0x8b, 0x1e, 0x3f], least: 1_500 },
  { name: 'the black of the square', rgb: [0, 0, 0], least: 5_000 },
];
const NEAR = 24;

/**
 * @param page a page that has already opened the letter
 * @param file receives its screenshot
 */
export async function letterFaults(page, file) {
  for (const beganMs = Date.now(); ; await delay(LOOK_AGAIN_MS)) {
    await page.screenshot(file);
    const faults = await missingColours(file);
    if (faults.length === 0 || Date.now() - beganMs > DRAWN_WITHIN_MS) return faults;
  }
}

async function missingColours(file) {
  const { data, info } = await sharp(readFileSync(file)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = COLOURS.map(() => 0);
  for (let at = 0; at < data.length; at += info.channels)
    for (const [place, { rgb }] of COLOURS.entries())
      if (rgb.every((value, of) => Math.abs(data[at + of] - value) < NEAR)) counts[place] += 1;
  return COLOURS.flatMap(({ name, least }, place) => (counts[place] < least ? [`${counts[place]} of ${least} px have ${name}`] : []));
}
