/**
 * Imports a job of 100 pictures of 24 megapixels into an empty shop on the embedded database: decode, check, strip,
 * three files each, rows. Beside it the way that most shops do it with the same library: one pipeline per size, each
 * decoding the original again, one picture after another.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { importJob } from '#server/cli/import/import-job.ts';
import { readConfig } from '#server/config.ts';
import { createServices } from '#server/create-services.ts';
import { openDatabase } from '#server/db/client.ts';

const PICTURES = 100;
const [WIDTH, HEIGHT] = [6000, 4000];
/** Different scenes; within one, the files differ in a comment only, which is enough to be another file. */
const SCENES = 5;
const PEER_PICTURES = 20;
/** The embedded database's cold start alone takes up to 850. */
const RSS_BOUND_MIB = 1280;
const FOLDER = path.resolve(import.meta.dirname, '../../.cache/bench-import-100');

const fileOf = (index: number): string => `IMG_${String(index).padStart(4, '0')}.jpg`;

/** Soft shapes with a sensor's grain: as large as a camera's file, about 10 MB. */
async function drawScene(seed: number): Promise<Buffer> {
  const soft = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 120 + seed * 8, sigma: 45 } },
  })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  let state = seed + 1;
  for (let at = 0; at < soft.length; at += 1) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    soft[at] = Math.min(255, Math.max(0, (soft[at] ?? 0) + (state >>> 28) - 8));
  }
  return sharp(soft, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const segment = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, comment, jpeg.subarray(2)]);
}

async function makeJob(): Promise<void> {
  if (existsSync(FOLDER)) return;
  const unfinished = `${FOLDER}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const rows: string[] = [];
  for (let scene = 0; scene < SCENES; scene += 1) {
    const jpeg = await drawScene(scene);
    for (let index = scene; index < PICTURES; index += SCENES) {
      await writeFile(path.join(unfinished, fileOf(index)), withComment(jpeg, `picture ${index}`));
      rows.push(`Pupil ${index};7B;BENCH-${10_000 + index};${fileOf(index)}`);
    }
  }
  await writeFile(path.join(unfinished, 'subjects.csv'), `name;group;code;pictures\n${rows.join('\n')}\n`);
  await rename(unfinished, FOLDER);
}

async function timeImport(): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const database = await openDatabase(config);
  try {
    const started = performance.now();
    const report = await importJob(createServices(config, database), FOLDER);
    const seconds = (performance.now() - started) / 1000;
    if (report.pictures.added !== PICTURES) throw new Error(`not everything was imported: ${JSON.stringify(report.issues.slice(0, 3))}`);
    return seconds;
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timePeer(): Promise<number> {
  const mark = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="427"><path d="M0 427L640 0M0 213L320 0M320 427L640 213" stroke="#fff" stroke-opacity=".5" stroke-width="6"/></svg>',
  );
  const started = performance.now();
  for (let index = 0; index < PEER_PICTURES; index += 1) {
    const original = await readFile(path.join(FOLDER, fileOf(index)));
    await sharp(original).rotate().resize(320, 320, { fit: 'inside' }).webp({ quality: 80 }).toBuffer();
    const shown = await sharp(original).rotate().resize(640, 640, { fit: 'inside' }).toBuffer();
    await sharp(shown)
      .composite([{ input: mark }])
      .webp({ quality: 80 })
      .toBuffer();
  }
  return (performance.now() - started) / 1000;
}

await makeJob();
const importS = await timeImport();
const peakMiB = process.resourceUsage().maxRSS / 1024;
const peerS = await timePeer();
const rate = PICTURES / importS;
const peerRate = PEER_PICTURES / peerS;
console.log(`  ${rate.toFixed(1)} pictures of 24 MP a second, peak memory ${peakMiB.toFixed(0)} MiB (bound ${RSS_BOUND_MIB} MiB)`);
console.log(
  `  a pipeline per size, one after another: ${peerRate.toFixed(1)} a second; the import is ${(rate / peerRate).toFixed(1)} times as fast`,
);
process.exitCode = peakMiB <= RSS_BOUND_MIB ? 0 : 1;
