/**
 * Makes public/fonts from the packages with the original fonts: one subset TTF per family and per fallback face for the
 * layout engine (never split files, because kerning would be lost between them), and one woff2 font for the app's
 * headings.
 * Run it after adding a family or changing a range, and commit the files.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { FONT_FAMILIES, type FontFamily } from '#core/contract/template-format.ts';
import { FALLBACK_FACES, type FaceName, type FallbackFace } from '#core/layout/text/faces/fallback-faces.ts';
import { FONT_SLUGS, fontPath } from '#core/layout/text/font-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = path.join(ROOT, 'node_modules');
const FRAUNCES = path.dirname(fileURLToPath(import.meta.resolve('@fontsource/fraunces/package.json')));

/** Latin, Latin Extended, combining marks, punctuation, currency signs, arrows and a few ornaments. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x259, 0x259],
  [0x2b0, 0x2ff],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
  [0x2010, 0x205f],
  [0x2070, 0x209f],
  [0x20a0, 0x20c0],
  [0x2113, 0x2116],
  [0x2122, 0x2122],
  [0x2150, 0x215f],
  [0x2190, 0x2199],
  [0x2212, 0x2215],
  [0x2605, 0x2606],
  [0x2665, 0x2666],
  [0x2764, 0x2764],
  [0xfb00, 0xfb06],
];
const pointsOf = (ranges: typeof RANGES): number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
const CHARACTERS = String.fromCodePoint(...pointsOf(RANGES));

/** For the fallback faces. Each contains the marks, because one face draws a letter with its marks. */
const COMBINING = [0x300, 0x36f] as const;
const FALLBACK_RANGES: Readonly<Record<FallbackFace, typeof RANGES>> = {
  'Noto Sans': [...RANGES, [0x370, 0x52f], [0x1c80, 0x1c8f], [0x1f00, 0x1fff], [0x2de0, 0x2dff], [0xa640, 0xa69f]],
  'Noto Sans Hebrew': [COMBINING, [0x590, 0x5ff], [0xfb1d, 0xfb4f]],
  'Noto Sans Arabic': [COMBINING, [0x600, 0x6ff], [0x750, 0x77f], [0x870, 0x8ff], [0xfb50, 0xfdff], [0xfe70, 0xfefc]],
  // Digits, # and * start the emoji of keys.
  'Noto Emoji': [
    [0x23, 0x23],
    [0x2a, 0x2a],
    [0x30, 0x39],
    [0xa9, 0xae],
    [0x203c, 0x3299],
    [0x1f000, 0x1faff],
  ],
};
/** Invisible letters that choose a form. Without a glyph for them, a sequence does not join. */
const FORM_CHOICE = String.fromCodePoint(
  0x20,
  ...pointsOf([
    [0x200c, 0x200f],
    [0xfe0e, 0xfe0f],
    [0xe0020, 0xe007f],
  ]),
);
const FALLBACK_WEIGHT = '500Medium';

/** The one static weight that is legible at both 12 and 110 pt. */
const WEIGHTS: Readonly<Record<FontFamily, string>> = {
  Anton: '400Regular',
  'Bebas Neue': '400Regular',
  Comfortaa: '500Medium',
  'Dancing Script': '600SemiBold',
  Graduate: '400Regular',
  Lobster: '400Regular',
  Lora: '500Medium',
  Montserrat: '500Medium',
  Oswald: '500Medium',
  Pacifico: '400Regular',
  'Playfair Display': '500Medium',
  'Racing Sans One': '400Regular',
  Roboto: '400Regular',
  Sacramento: '400Regular',
  Tourney: '600SemiBold',
};

function originalFile(family: FontFamily): string {
  const file = `${family.replaceAll(' ', '')}_${WEIGHTS[family]}.ttf`;
  const folder = path.join(PACKAGES, '@expo-google-fonts', FONT_SLUGS[family]);
  // The package of Graduate has no folder per weight.
  return family === 'Graduate' ? path.join(folder, file) : path.join(folder, WEIGHTS[family], file);
}

function fallbackFile(face: FallbackFace): string {
  const file = `${face.replaceAll(' ', '')}_${FALLBACK_WEIGHT}.ttf`;
  return path.join(PACKAGES, '@expo-google-fonts', FONT_SLUGS[face], FALLBACK_WEIGHT, file);
}

function licenceFile(family: FaceName): string {
  if (family === 'Graduate') return path.join(PACKAGES, '@fontsource', 'graduate', 'LICENSE');
  return path.join(PACKAGES, '@expo-google-fonts', FONT_SLUGS[family], 'LICENSE_FONT');
}

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').trim();

async function makeFace(face: FaceName, original: string, characters: string): Promise<Uint8Array> {
  const subset = await subsetFont(await readFile(original), characters, {
    targetFormat: 'sfnt',
    noHinting: true,
    dropTables: ['DSIG', 'gasp', 'meta'],
  });
  await writeFile(path.join(ROOT, 'public', fontPath(face)), subset);
  process.stdout.write(`${fontPath(face)} ${(subset.length / 1000).toFixed(1)} kB\n`);
  return subset;
}

/** The letters of the created font, without those that only choose a form: '590-5ff 61c'. */
async function coverageOf(face: FallbackFace, subset: Uint8Array): Promise<string> {
  const hb = await import('harfbuzzjs');
  const has = new Set(new hb.Face(new hb.Blob(subset)).collectUnicodes());
  const runs: [number, number][] = [];
  for (const point of pointsOf(FALLBACK_RANGES[face]).filter((candidate) => has.has(candidate))) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([first, last]) => (first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`)).join(' ');
}

async function makeFallbackFaces(): Promise<number> {
  let total = 0;
  const rows: string[] = [];
  for (const face of FALLBACK_FACES) {
    const subset = await makeFace(face, fallbackFile(face), FORM_CHOICE + String.fromCodePoint(...pointsOf(FALLBACK_RANGES[face])));
    total += subset.length;
    rows.push(`  '${face}':\n    '${await coverageOf(face, subset)}',\n`);
  }
  await writeFile(
    path.join(ROOT, 'core', 'layout', 'text', 'faces', 'fallback-coverage.ts'),
    `import type { FallbackFace } from './fallback-faces.ts';\n\n` +
      `/** Code points in hex that each face behind the families has. Written by scripts/make-fonts.ts. */\n` +
      `export const FALLBACK_COVERAGE: Readonly<Record<FallbackFace, string>> = {\n${rows.join('')}};\n`,
  );
  return total;
}

async function makeDisplayFace(): Promise<number> {
  const original = path.join(FRAUNCES, 'files', 'fraunces-latin-600-normal.woff2');
  const subset = await subsetFont(await readFile(original), CHARACTERS, { targetFormat: 'woff2' });
  await writeFile(path.join(ROOT, 'public', 'fonts', 'display.woff2'), subset);
  return subset.length;
}

async function licences(): Promise<string> {
  const credit = async (name: string, weight: string, file: string) =>
    `| ${name} | ${weight} | ${firstLine(await readFile(file, 'utf8'))} |`;
  const rows = await Promise.all([
    ...FONT_FAMILIES.map((family) => credit(family, WEIGHTS[family], licenceFile(family))),
    ...FALLBACK_FACES.map((face) => credit(face, FALLBACK_WEIGHT, licenceFile(face))),
    credit('Fraunces (display.woff2)', '600SemiBold', path.join(FRAUNCES, 'LICENSE')),
  ]);
  const text = await readFile(licenceFile('Roboto'), 'utf8');
  const licence = text.slice(text.indexOf('-----------------------------------------------------------')).trim();
  return `# Fonts\n\nSubsets (Latin, Latin Extended, punctuation, currency signs, arrows; the Noto faces also Greek, Cyrillic, Hebrew, Arabic and emoji) without hinting, made by scripts/make-fonts.ts.\nAll are under the SIL Open Font License 1.1, which follows the credits.\n\n| Family | Weight | Copyright |\n|---|---|---|\n${rows.join('\n')}\n\n\`\`\`\n${licence}\n\`\`\`\n`;
}

await mkdir(path.join(ROOT, 'public', 'fonts'), { recursive: true });
let total = 0;
for (const family of FONT_FAMILIES) {
  total += (await makeFace(family, originalFile(family), CHARACTERS)).length;
}
process.stdout.write(`all faces ${(total / 1000).toFixed(1)} kB, display.woff2 ${((await makeDisplayFace()) / 1000).toFixed(1)} kB\n`);
process.stdout.write(`faces behind the families ${((await makeFallbackFaces()) / 1000).toFixed(1)} kB\n`);
await writeFile(path.join(ROOT, 'public', 'fonts', 'LICENSES.md'), await licences());
