/**
 * Makes public/fonts from the packages that carry the originals: one subset TTF per family for the layout engine
 * (never split files: kerning is lost across a seam), and one woff2 face for the headings of the app.
 * Run it after adding a family or changing a range, and commit what it writes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { FONT_FAMILIES, type FontFamily } from '#core/contract/template-format.ts';
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
const CHARACTERS = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
).join('');

/** The one static weight that reads well at both 12 and 110 pt. */
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
  // Graduate's package has no folder per weight.
  return family === 'Graduate' ? path.join(folder, file) : path.join(folder, WEIGHTS[family], file);
}

function licenceFile(family: FontFamily): string {
  if (family === 'Graduate') return path.join(PACKAGES, '@fontsource', 'graduate', 'LICENSE');
  return path.join(PACKAGES, '@expo-google-fonts', FONT_SLUGS[family], 'LICENSE_FONT');
}

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').trim();

async function makeFace(family: FontFamily): Promise<number> {
  const subset = await subsetFont(await readFile(originalFile(family)), CHARACTERS, {
    targetFormat: 'sfnt',
    noHinting: true,
    dropTables: ['DSIG', 'gasp', 'meta'],
  });
  await writeFile(path.join(ROOT, 'public', fontPath(family)), subset);
  return subset.length;
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
    credit('Fraunces (display.woff2)', '600SemiBold', path.join(FRAUNCES, 'LICENSE')),
  ]);
  const text = await readFile(licenceFile('Roboto'), 'utf8');
  const licence = text.slice(text.indexOf('-----------------------------------------------------------')).trim();
  return `# Fonts\n\nSubsets (Latin, Latin Extended, punctuation, currency signs, arrows) without hinting, made by scripts/make-fonts.ts.\nAll are under the SIL Open Font License 1.1, which follows the credits.\n\n| Family | Weight | Copyright |\n|---|---|---|\n${rows.join('\n')}\n\n\`\`\`\n${licence}\n\`\`\`\n`;
}

await mkdir(path.join(ROOT, 'public', 'fonts'), { recursive: true });
let total = 0;
for (const family of FONT_FAMILIES) {
  const size = await makeFace(family);
  total += size;
  process.stdout.write(`${fontPath(family)} ${(size / 1000).toFixed(1)} kB\n`);
}
process.stdout.write(`all faces ${(total / 1000).toFixed(1)} kB, display.woff2 ${((await makeDisplayFace()) / 1000).toFixed(1)} kB\n`);
await writeFile(path.join(ROOT, 'public', 'fonts', 'LICENSES.md'), await licences());
