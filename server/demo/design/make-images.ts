/**
 * Makes the demo shop's images (front page, categories, packages) from its own templates and people:
 * what they show is what the shop sells. Run it after a change to either: `npm run demo-images`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { rowan } from './ornaments/autumn-plants.ts';
import { line, mirror, place, repeat } from './ornaments/draw.ts';
import { arrange, type Print } from './mockup.ts';
import { birch, daisies, eucalyptus, harebells } from './ornaments/plants.ts';
import { readSitting, renderPart } from './render-page.ts';

const OUT = fileURLToPath(new URL('../images', import.meta.url));
const CARD = { width: 800, height: 580 };
const FRONT = { width: 1920, height: 1280 };

const anna = await readSitting('solbakken-skole-7b', 'Anna');
const jonas = await readSitting('solbakken-skole-7b', 'Jonas');
const sara = await readSitting('solbakken-skole-7b', 'Sara');
const noor = await readSitting('solbakken-skole-7b', 'Noor');
const liv = await readSitting('solbakken-skole-7b', 'Liv');
const mattis = await readSitting('solbakken-skole-7b', 'Mattis');
const amina = await readSitting('fjordvik-il', 'Amina');

const TWIG = { light: '#B7BFA6', shade: '#A3AD92', rib: '#87937A' };

/** A surface seen in soft daylight from the left. */
function surface(light: string, dark: string, extra = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 580" width="800" height="580"><defs>
    <linearGradient id="day" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
    <rect width="800" height="580" fill="url(#day)"/>${extra}</svg>`;
}

async function photo(file: string, width: number, height: number): Promise<Buffer> {
  return sharp(file).resize(width, height, { fit: 'cover', position: 'top' }).png().toBuffer();
}

async function picture(sitting: typeof anna, at: number, width: number, height: number): Promise<Buffer> {
  const entry = sitting.pictures[at];
  if (!entry) throw new Error(`${sitting.name} has no picture ${at}`);
  return photo(entry.file, width, height);
}

async function save(name: string, scene: string, prints: readonly Print[], veil?: string): Promise<void> {
  await (await arrange(scene, prints, CARD, veil)).webp({ quality: 82, effort: 5 }).toFile(`${OUT}/${name}.webp`);
}

const corner = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 580" width="800" height="580">${content}</svg>`;

await mkdir(OUT, { recursive: true });

await save(
  'cards',
  surface('#EFE6DA', '#DCCBB7'),
  [
    { image: await renderPart('christmas-bow', 'front', jonas, 230), x: 182, y: 296, turnDeg: -9 },
    { image: await renderPart('birthday-confetti', 'front', sara, 270), x: 622, y: 296, turnDeg: 8 },
    { image: await renderPart('thank-you-wreath', 'front', liv, 300), x: 400, y: 308, turnDeg: -1.5, lift: 20 },
  ],
  corner(place(eucalyptus(TWIG), { x: -10, y: 600 }, 38, 2.2)),
);

await save('calendar', surface('#E6ECE6', '#C6D2C9', line('M400 40V-10M400 40L230 92M400 40L570 92', '#7D857D', 2)), [
  { image: await renderPart('family-year', 'month-06', mattis, 268), x: 630, y: 346, turnDeg: 5 },
  { image: await renderPart('nordic-flora', 'cover', noor, 250), x: 168, y: 350, turnDeg: -5 },
  { image: await renderPart('nordic-flora', 'month-09', noor, 330), x: 400, y: 318, lift: 20 },
]);

await save(
  'photogifts',
  surface(
    '#EDE3D6',
    '#DDCDBB',
    '<rect y="508" width="800" height="72" fill="#B28E6C"/><rect y="508" width="800" height="6" fill="#C7A684"/>',
  ),
  [
    { image: await renderPart('gallery-poster', 'poster', anna, 258), x: 246, y: 222, lift: 18, frame: { width: 8, color: '#3B3430' } },
    { image: await renderPart('quilt-cushion', 'front', liv, 178), x: 92, y: 424, turnDeg: -9, lift: 16 },
    { image: await renderPart('sun-cushion', 'front', mattis, 210), x: 478, y: 408, turnDeg: 5, lift: 18 },
    { image: await renderPart('storybook-puzzle', 'puzzle', noor, 246), x: 300, y: 478, turnDeg: -2, lift: 9 },
  ],
  corner(
    `<g transform="translate(650 512)"><path d="M-34 0C-46 -40 -34 -70 -22 -84H22C34 -70 46 -40 34 0Z" fill="#8C9C93"/><path d="M0 0C40 0 46 -40 22 -84H34C46 -60 52 -30 34 0Z" fill="#6F8077" opacity="0.5"/></g>${place(birch(), { x: 646, y: 440 }, -12, 2.5)}${place(harebells(), { x: 656, y: 440 }, 12, 2)}`,
  ),
);

const screen = async (image: Buffer, width: number, height: number, radius: number): Promise<Buffer> => {
  const shell = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 24}" height="${height + 24}"><rect width="${width + 24}" height="${height + 24}" rx="${radius + 10}" fill="#2A2D30"/></svg>`;
  const round = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="#fff"/></svg>`;
  const inner = await sharp(image)
    .ensureAlpha()
    .composite([{ input: Buffer.from(round), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(Buffer.from(shell))
    .composite([{ input: inner, left: 12, top: 12 }])
    .png()
    .toBuffer();
};

await save('digitalprint', surface('#E3E8EE', '#C3CEDA'), [
  { image: await screen(await picture(amina, 0, 380, 456), 380, 456, 14), x: 300, y: 292, turnDeg: -3, lift: 20 },
  { image: await screen(await picture(amina, 3, 190, 380), 190, 380, 22), x: 600, y: 316, turnDeg: 6 },
]);

const catalogue = async (): Promise<Buffer> => {
  const rows = [anna, jonas, sara, noor, liv, mattis];
  const faces = await Promise.all(
    rows.map(async (sitting, at) => ({
      input: await picture(sitting, 0, 92, 112),
      left: 404 + (at % 3) * 106,
      top: 60 + Math.floor(at / 3) * 168,
    })),
  );
  const lines = repeat(
    6,
    (at) =>
      `<rect x="${414 + (at % 3) * 106}" y="${180 + Math.floor(at / 3) * 168}" width="72" height="5" rx="2" fill="#B9B0A2"/><rect x="${426 + (at % 3) * 106}" y="${191 + Math.floor(at / 3) * 168}" width="48" height="4" rx="2" fill="#D8D0C3"/>`,
  );
  const spread = `<svg xmlns="http://www.w3.org/2000/svg" width="740" height="440"><defs><linearGradient id="fold" x1="0" x2="1" y1="0" y2="0"><stop offset="0.42" stop-opacity="0"/><stop offset="0.498" stop-opacity="0.2"/><stop offset="0.502" stop-opacity="0.24"/><stop offset="0.56" stop-opacity="0"/></linearGradient></defs>
    <rect width="740" height="440" rx="3" fill="#FDFBF7"/><rect x="34" y="330" width="150" height="11" rx="3" fill="#1F5C4D"/><rect x="34" y="352" width="296" height="5" rx="2" fill="#D3CABC"/><rect x="34" y="366" width="270" height="5" rx="2" fill="#D3CABC"/><rect x="34" y="380" width="286" height="5" rx="2" fill="#D3CABC"/>${lines}</svg>`;
  const fold =
    '<svg xmlns="http://www.w3.org/2000/svg" width="740" height="440"><defs><linearGradient id="fold" x1="0" x2="1" y1="0" y2="0"><stop offset="0.42" stop-opacity="0"/><stop offset="0.498" stop-opacity="0.22"/><stop offset="0.502" stop-opacity="0.26"/><stop offset="0.56" stop-opacity="0"/></linearGradient></defs><rect width="740" height="440" fill="url(#fold)"/></svg>';
  const group = await picture(anna, anna.pictures.length - 1, 300, 230);
  return sharp(Buffer.from(spread))
    .composite([{ input: group, left: 34, top: 60 }, ...faces, { input: Buffer.from(fold) }])
    .png()
    .toBuffer();
};
await save(
  'catalogues',
  surface('#EFE7DB', '#D6C7B2'),
  [
    {
      image: await sharp(await catalogue())
        .resize(640)
        .png()
        .toBuffer(),
      x: 400,
      y: 292,
      turnDeg: -4,
      lift: 20,
    },
  ],
  corner(mirror(place(eucalyptus(TWIG), { x: -6, y: 600 }, 30, 2), 400)),
);

await save('packages', surface('#F1E6D8', '#DDCAB4'), [
  { image: await renderPart('nordic-flora', 'month-06', anna, 250), x: 196, y: 300, turnDeg: -6 },
  { image: await renderPart('gallery-poster', 'poster', anna, 250), x: 612, y: 262, turnDeg: 4, frame: { width: 6, color: '#4A3F38' } },
  { image: await renderPart('thank-you-wreath', 'front', anna, 208), x: 404, y: 384, turnDeg: 3, lift: 20 },
  { image: await picture(anna, 3, 120, 150), x: 548, y: 470, turnDeg: -8, margin: 8 },
]);

await save('package-small', surface('#E9ECE2', '#CBD3C0'), [
  { image: await picture(sara, 0, 232, 290), x: 236, y: 282, turnDeg: -5, margin: 12 },
  { image: await renderPart('thank-you-wreath', 'front', sara, 270), x: 536, y: 320, turnDeg: 4, lift: 20 },
]);
await save('package-catalogue', surface('#E8E4EC', '#CFC6D4'), [
  {
    image: await sharp(await catalogue())
      .resize(520)
      .png()
      .toBuffer(),
    x: 350,
    y: 246,
    turnDeg: -5,
  },
  { image: await renderPart('nordic-flora', 'cover', noor, 196), x: 640, y: 350, turnDeg: 6, lift: 20 },
]);
await save('package-christmas', surface('#F3E7DC', '#DBC0AF'), [
  { image: await renderPart('christmas-bow', 'back', liv, 262), x: 546, y: 300, turnDeg: 7 },
  { image: await renderPart('christmas-bow', 'front', liv, 280), x: 294, y: 294, turnDeg: -4, lift: 20 },
]);
await save('archive', surface('#E5E0D8', '#C9C1B5'), [
  { image: await picture(jonas, 2, 220, 275), x: 320, y: 296, turnDeg: -8, margin: 10 },
  { image: await picture(mattis, 1, 220, 275), x: 480, y: 300, turnDeg: 5, margin: 10 },
]);

const wall = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 1280" width="1920" height="1280"><defs>
  <radialGradient id="lamp" cx="0.46" cy="0.4" r="0.85"><stop offset="0" stop-color="#F6E9D8"/><stop offset="0.55" stop-color="#E6CFB4"/><stop offset="1" stop-color="#B98F6B"/></radialGradient>
  <linearGradient id="sun" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFF7E6" stop-opacity="0.75"/><stop offset="1" stop-color="#FFF1D6" stop-opacity="0.25"/></linearGradient>
  <filter id="soft"><feGaussianBlur stdDeviation="9"/></filter></defs>
  <rect width="1920" height="1280" fill="url(#lamp)"/>
  <g filter="url(#soft)" fill="url(#sun)" transform="translate(560 250) skewX(-16)"><rect width="300" height="340"/><rect x="330" width="300" height="340"/><rect y="370" width="300" height="340"/><rect x="330" y="370" width="300" height="340"/></g>
  <path d="M-20 120Q960 400 1940 96" fill="none" stroke="#8A6B50" stroke-width="5"/>
  <rect y="1120" width="1920" height="160" fill="#A87C57"/><rect y="1120" width="1920" height="10" fill="#C79B73"/></svg>`;
const peg = ({ x, y }: { x: number; y: number }): string =>
  `<rect x="${x - 9}" y="${y - 26}" width="18" height="58" rx="4" fill="#D9B78E"/><rect x="${x - 9}" y="${y - 2}" width="18" height="5" fill="#9A7450"/>`;
const stringY = (x: number): number => {
  const t = (x + 20) / 1960;
  return (1 - t) ** 2 * 120 + 2 * t * (1 - t) * 400 + t * t * 96;
};
const hung = [
  { sitting: noor, at: 0, x: 210, turn: 4 },
  { sitting: liv, at: 2, x: 560, turn: -2 },
  { sitting: mattis, at: 2, x: 1390, turn: 3 },
  { sitting: anna, at: 3, x: 1730, turn: -4 },
];
type Hung = (typeof hung)[number];
const printsOf = (entries: readonly Hung[], { width, yAt }: { width: number; yAt: (x: number) => number }): Promise<Print[]> =>
  Promise.all(
    entries.map(async ({ sitting, at, x, turn }) => {
      const height = width * 1.25;
      return { image: await picture(sitting, at, width, height), x, y: yAt(x) + height / 2 + 27, turnDeg: turn, margin: 16, lift: 18 };
    }),
  );
const prints = await printsOf(hung, { width: 232, yAt: stringY });
const foreground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 1280" width="1920" height="1280">${hung.map(({ x }) => peg({ x, y: stringY(x) })).join('')}
  <g transform="translate(1660 1130)"><path d="M-86 0C-116 -110 -84 -190 -54 -220H54C84 -190 116 -110 86 0Z" fill="#8D9A8C"/><path d="M0 0H86C116 -110 84 -190 54 -220H24C60 -150 60 -60 0 0Z" fill="#6E7C6F" opacity="0.55"/></g>${place(rowan(), { x: 1660, y: 930 }, 8, 4)}${place(daisies(), { x: 1650, y: 930 }, -22, 3.4)}
  <g transform="translate(226 1124)"><rect x="-120" y="-196" width="260" height="190" rx="16" fill="#3A3633"/><rect x="-60" y="-232" width="120" height="46" rx="10" fill="#3A3633"/><rect x="-120" y="-150" width="260" height="104" fill="#54493F"/><circle cx="14" cy="-98" r="76" fill="#26231F"/><circle cx="14" cy="-98" r="56" fill="#151515"/><circle cx="14" cy="-98" r="38" fill="#24343C"/><circle cx="-2" cy="-114" r="12" fill="#9FC0C8" opacity="0.8"/><circle cx="104" cy="-172" r="9" fill="#B5453A"/></g></svg>`;
await (await arrange(wall, prints, FRONT, foreground)).jpeg({ quality: 74, mozjpeg: true }).toFile(`${OUT}/front.jpg`);

/** Faces in its upper half: the form of a phone covers the lower one. */
const PHONE = { width: 1000, height: 1250 };
const phoneStringY = (x: number): number => 62 + 44 * (1 - ((x - 500) / 500) ** 2);
const phoneWall = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1250" width="1000" height="1250"><defs>
  <radialGradient id="lamp" cx="0.46" cy="0.3" r="0.9"><stop offset="0" stop-color="#F6E9D8"/><stop offset="0.55" stop-color="#E6CFB4"/><stop offset="1" stop-color="#B98F6B"/></radialGradient></defs>
  <rect width="1000" height="1250" fill="url(#lamp)"/><path d="M-20 58Q500 154 1020 58" fill="none" stroke="#8A6B50" stroke-width="5"/></svg>`;
const phoneHung = [
  { sitting: liv, at: 2, x: 176, turn: 3 },
  { sitting: anna, at: 3, x: 500, turn: -2 },
  { sitting: mattis, at: 2, x: 824, turn: 4 },
];
const phonePegs = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1250" width="1000" height="1250">${phoneHung.map(({ x }) => peg({ x, y: phoneStringY(x) })).join('')}${place(daisies(), { x: 880, y: 1250 }, -12, 3.6)}${place(rowan(), { x: 120, y: 1250 }, 10, 3.4)}</svg>`;
const phonePrints = await printsOf(phoneHung, { width: 256, yAt: phoneStringY });
await (await arrange(phoneWall, phonePrints, PHONE, phonePegs)).webp({ quality: 78, effort: 5 }).toFile(`${OUT}/front-phone.webp`);
