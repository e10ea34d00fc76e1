/**
 * Memory of a browser without ImageDecoder (Safari's engine) while a customer chooses 24 pictures of 24 MP and sees them on
 * previews: what WebKit's own process for the page holds, above the empty page before.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
// @ts-expect-error A script without types.
import { missingForWebKit, startWebKit } from '../engines/webkit/driver.mjs';
import { servePage } from './house/serve-page.ts';
import { largestOf, watchMemory } from './house/watch-memory.ts';

const PICTURES = 24;
const BOUND_MEGABYTES = 350;
const PORT = Number(process.env.PORT ?? 4638);
/** WebKitWebProcess; Linux keeps 15 letters of a name. */
const PROGRAM = 'WebKitWebProces';
/** Until the page's own start is over. */
const REST_MS = 3_000;

/** A camera's picture with grain, 8 MB. */
async function makePhoto(file: string): Promise<void> {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 18 };
  const size = { width: 6000, height: 4000, channels: 3 as const };
  await sharp({ create: { ...size, background: '#7a9', noise: grain } })
    .jpeg({ quality: 88 })
    .toFile(file);
}

const heldMegabytes = (): number => largestOf(process.pid, PROGRAM)?.megabytes ?? 0;

async function measure(url: string, folder: string): Promise<number> {
  const webkit = await startWebKit(PORT + 1, folder);
  try {
    const browser = await webkit.newVisitor();
    await browser.open(url);
    if (await browser.run(() => 'ImageDecoder' in globalThis)) throw new Error('this browser has ImageDecoder: the run proves nothing');
    await delay(REST_MS);
    const emptyMegabytes = heldMegabytes();
    console.log(`  ${browser.version}; its page process holds ${emptyMegabytes.toFixed(0)} MB for the empty page`);
    /** Runs one part in the page. @returns the most that was held above the empty page */
    const most = async (what: string, part: () => Promise<unknown>): Promise<number> => {
      const stop = watchMemory(() => process.pid, PROGRAM);
      const seconds = Number(await part()) / 1000;
      const held = heldMegabytes() - emptyMegabytes;
      const peak = Math.max(held, stop().peakMegabytes - emptyMegabytes);
      console.log(`  ${what} in ${seconds.toFixed(1)} s: at most ${peak.toFixed(0)} MB more meanwhile, ${held.toFixed(0)} MB more then`);
      return peak;
    };
    const uploads = await most(`${PICTURES} pictures of 24 MP made ready, two at a time,`, () =>
      browser.run((count: number) => window.__upload?.(count), PICTURES),
    );
    const previews = await most('drawn on the previews of four pages', () => browser.run(() => window.__preview?.()));
    return Math.max(uploads, previews);
  } finally {
    await webkit.stop();
  }
}

const missing = missingForWebKit();
if (missing === null) {
  const served = await servePage(new URL('./webkit-memory/', import.meta.url), PORT);
  try {
    await makePhoto(path.join(served.outDir, 'photo.jpg'));
    process.exitCode = (await measure(served.url, served.outDir)) <= BOUND_MEGABYTES ? 0 : 1;
  } finally {
    await served.stop();
  }
} else console.log(`  not measured. ${missing}`);
