/** A print for a press, read by other programs: its structure by qpdf, its colours in the profile by Ghostscript. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DisplayItem, DisplayList } from '#core/layout/display-list.ts';
import { difference, encodeLab, labOf, labOfSrgb, readIccTable } from '#tests/fixtures/icc-table.ts';
import { pressProfile } from '#tests/fixtures/press-profile.ts';
import { pressDocument } from '../press-document.ts';

/** As found or installed by scripts/lib/print-programs.mjs; Debian's path if the test is run alone. */
const GHOSTSCRIPT = process.env['KEEPSAKE_GHOSTSCRIPT'] || '/usr/bin/gs';
const QPDF = process.env['KEEPSAKE_QPDF'] || '/usr/bin/qpdf';

/** Skin, hair, paper, a shirt, a lawn, greys. */
const COLOURS = ['#E0B394', '#5B3A29', '#FFFBE6', '#2A5CAA', '#3E8E41', '#B01E28', '#808080', '#222222', '#FFFFFF'] as const;
const FIELD = 20;
const SIZE = FIELD * COLOURS.length;
/** In units of 1/255 of an ink: the error of a JPEG of the best quality. */
const MOST_DIFFERENCE = 4;

let folder: string;
let file: string;
let icc: Buffer;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-press-'));
  file = path.join(folder, 'print.pdf');
  icc = await pressProfile();
  fs.writeFileSync(path.join(folder, 'press.icc'), icc);
  const fields = COLOURS.map(
    (color, index): DisplayItem => ({
      kind: 'shape',
      d: `M${index * FIELD} 0L${(index + 1) * FIELD} 0L${(index + 1) * FIELD} ${FIELD}L${index * FIELD} ${FIELD}Z`,
      matrix: [1, 0, 0, 1, 0, 0],
      fill: { kind: 'solid', color },
      fillRule: 'nonzero',
      stroke: null,
      opacity: 1,
    }),
  );
  const photo: DisplayItem = {
    kind: 'picture',
    resourceId: 'photo',
    pictureUuid: null,
    backgroundUuid: null,
    box: { x: 0, y: FIELD, width: SIZE, height: FIELD },
    tiltDeg: 0,
    clipPath: `M0 ${FIELD}L${SIZE} ${FIELD}L${SIZE} ${2 * FIELD}L0 ${2 * FIELD}Z`,
    cropRect: { x: 0, y: 0, width: 1, height: 1 },
    rotation: 0,
    effect: 'original',
    border: null,
  };
  const list: DisplayList = {
    engineVersion: 1,
    templateUuid: '6fee95a9-e375-4e43-8405-3899b0fc3ee0',
    templateVersion: 1,
    pages: [
      {
        partId: 'front',
        widthPt: SIZE,
        heightPt: 2 * FIELD,
        trimBox: { x: 2, y: 2, width: SIZE - 4, height: 2 * FIELD - 4 },
        paper: '#FFFFFF',
        items: [...fields, photo],
      },
    ],
  };
  const jpeg = await chart().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  const picture = { jpeg, widthPx: SIZE, heightPx: FIELD, region: { x: 0, y: 0, width: 1, height: 1 }, alpha: null };
  const made = await pressDocument(
    list,
    () => '',
    () => Promise.resolve(picture),
    { title: 'Colours', orderedAtMs: Date.UTC(2026, 10, 21) },
    { condition: 'Test press', icc },
  );
  if (made.version === null) throw new Error(JSON.stringify(made.broken));
  fs.writeFileSync(file, made.pdf);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The same fields as pixels. */
const chart = () => {
  const rects = COLOURS.map((color, index) => `<rect x="${index * FIELD}" width="${FIELD}" height="${FIELD}" fill="${color}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${FIELD}">${rects}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().toColourspace('srgb');
};

type Inks = readonly number[];

/** The inks in the middle of each field of a row of CMYK pixels. */
const inksIn = (pixels: Buffer, row: number): readonly Inks[] =>
  COLOURS.map((_, index) => {
    const at = ((row * FIELD + FIELD / 2) * SIZE + index * FIELD + FIELD / 2) * 4;
    return [...pixels.subarray(at, at + 4)];
  });

/** Ghostscript's output for a press with that profile. */
function printed(...more: readonly string[]): Buffer {
  const profile = path.join(folder, 'press.icc');
  const options = ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-r72', `--permit-file-read=${profile}`, ...more];
  const out = execFileSync(GHOSTSCRIPT, [...options, '-sDEVICE=pamcmyk32', `-sOutputICCProfile=${profile}`, '-sOutputFile=-', file]);
  const end = out.indexOf('ENDHDR\n');
  expect(out.subarray(0, end).toString()).toMatch(new RegExp(`WIDTH ${SIZE}\nHEIGHT ${2 * FIELD}\nDEPTH 4\n`));
  return out.subarray(end + 'ENDHDR\n'.length);
}

test('[OPX-10] qpdf finds no error in a print for a press', () => {
  expect(execFileSync(QPDF, ['--check', file], { encoding: 'utf8' })).toMatch(/No syntax or stream encoding errors/);
});

test('[OPX-10] a colour gets the same inks from the press’s profile whether it is drawn or photographed, and white gets none', () => {
  const pixels = printed();
  const [drawn, photographed] = [inksIn(pixels, 0), inksIn(pixels, 1)];
  for (const [index, inks] of drawn.entries()) {
    const apart = inks.map((ink, channel) => Math.abs(ink - (photographed[index]?.[channel] ?? 255)));
    expect({ color: COLOURS[index], isNear: Math.max(...apart) <= MOST_DIFFERENCE }).toEqual({ color: COLOURS[index], isNear: true });
  }
  expect(drawn.at(-1)).toEqual([0, 0, 0, 0]);
  expect(new Set(drawn.map(String)).size).toBe(COLOURS.length);
});

/** CIE 1976: a difference of 1 is hardly visible. The grid of the profile's own tables has this resolution. */
const HARDLY_SEEN = 2;

test('[OPX-10] the inks of a colour reproduce that colour, by the profile of the press, within its gamut', () => {
  // The profile has tables for several intents, with different inks for the same colour: perceptual, and relative
  // colorimetric with black point compensation (Ghostscript's default), make dark colours lighter on purpose. Without
  // both, a colour within the gamut stays the same.
  const pixels = printed('-dRenderIntent=1', '-dBlackPtComp=0');
  const [toColour, toInks] = [readIccTable(icc, 'A2B1'), readIccTable(icc, 'B2A1')];
  const reached: string[] = [];
  for (const inks of [inksIn(pixels, 0), inksIn(pixels, 1)])
    for (const [index, color] of COLOURS.entries()) {
      const wanted = labOfSrgb(color);
      const nearest = labOf(toColour(toInks(encodeLab(wanted))));
      const made = labOf(toColour((inks[index] ?? []).map((ink) => ink / 255)));
      expect([color, difference(made, nearest) < 1], 'as near as the profile comes').toEqual([color, true]);
      if (difference(wanted, nearest) >= HARDLY_SEEN) continue;
      reached.push(color);
      expect([color, difference(made, wanted) < HARDLY_SEEN]).toEqual([color, true]);
    }
  expect(new Set(reached)).toEqual(new Set(['#E0B394', '#5B3A29', '#FFFBE6', '#3E8E41', '#222222', '#FFFFFF']));
});
