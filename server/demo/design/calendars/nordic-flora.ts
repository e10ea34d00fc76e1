import { bindDesign, type Design, MONTH_NAMES, monthId } from '../design.ts';
import { fill, line, mirror, n, place } from '../ornaments/draw.ts';
import { createPage, EDITABLE_WORDS, FIXED, type MmBox, type Page, toPoints, words } from '../page.ts';
import * as autumn from '../ornaments/autumn-plants.ts';
import * as plants from '../ornaments/plants.ts';
import { CALENDAR_YEARS, PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A wall calendar: each month a plant of the north beside one picture. 20 × 30 cm, upright. */
const WIDTH = 200;
const HEIGHT = 300;
const PAPER = '#FBF8F2';
const INK = '#2E3530';
const MUTED = '#8B8F86';
const RULE = '#DDD6C8';

/** `scale` and `leanDeg` set the plant beside the faces, not over them. */
interface Season {
  readonly plant: () => string;
  readonly scale: number;
  readonly leanDeg: number;
  readonly wash: string;
  readonly accent: string;
}

const SEASONS: readonly Season[] = [
  { plant: plants.spruce, scale: 0.9, leanDeg: -14, wash: '#E4ECEA', accent: '#3F6B57' },
  { plant: plants.snowdrops, scale: 0.74, leanDeg: 4, wash: '#DDE7E4', accent: '#5F7F70' },
  { plant: plants.willow, scale: 1.06, leanDeg: 4, wash: '#EFE6DA', accent: '#8A6A4F' },
  { plant: plants.hepatica, scale: 0.7, leanDeg: -14, wash: '#E4E6F1', accent: '#5765A6' },
  { plant: plants.birch, scale: 0.8, leanDeg: 8, wash: '#EBF0DA', accent: '#6C8743' },
  { plant: plants.daisies, scale: 1.0, leanDeg: 4, wash: '#DCE8E0', accent: '#5D784C' },
  { plant: plants.strawberries, scale: 0.66, leanDeg: -22, wash: '#F6E6DC', accent: '#B33D3A' },
  { plant: plants.harebells, scale: 0.74, leanDeg: 6, wash: '#E6E7F3', accent: '#646BAE' },
  { plant: autumn.rowan, scale: 0.86, leanDeg: 10, wash: '#F3EBD5', accent: '#B04A34' },
  { plant: autumn.oak, scale: 0.86, leanDeg: -16, wash: '#F5E8D2', accent: '#A5682C' },
  { plant: autumn.roseHips, scale: 0.86, leanDeg: 8, wash: '#EFE3DA', accent: '#94402F' },
  { plant: autumn.holly, scale: 1.16, leanDeg: 2, wash: '#E2EBE3', accent: '#3A6A50' },
];

/** An arched window as a path in fractions of a box that is `ratio` times as high as wide. */
function archMask(ratio: number): string {
  const shoulder = n(0.5 / ratio);
  return `M0 1V${shoulder}C0 ${n(0.224 / ratio)} 0.224 0 0.5 0C0.776 0 1 ${n(0.224 / ratio)} 1 ${shoulder}V1Z`;
}

function arch([x, y, width, height]: MmBox): string {
  const r = width / 2;
  return `M${n(x)} ${n(y + height)}V${n(y + r)}A${n(r)} ${n(r)} 0 0 1 ${n(x + width)} ${n(y + r)}V${n(y + height)}Z`;
}

/** Behind the picture, the picture, and before it: the artwork may grow over the picture's edge. */
interface Layout {
  readonly picture: MmBox;
  readonly mask: 'arch' | 'rect' | 'bow';
  behind(season: Season): string;
  before(season: Season): string;
}

const BOW_EDGE = `M0 0H1V0.93Q0.5 1.07 0 0.93Z`;

const LAYOUTS: readonly Layout[] = [
  {
    picture: [40, 16, 132, 164],
    mask: 'arch',
    behind: ({ wash }) => fill(arch([28, 4, 156, 176]), wash),
    before: ({ plant, scale, leanDeg, accent }) => place(plant(), { x: 27, y: 184 }, leanDeg, scale) + line('M14 186.5H186', accent, 0.35),
  },
  {
    picture: [28, -3, 144, 178],
    mask: 'bow',
    behind: ({ wash }) => fill('M-3 -3H203V158Q100 196 -3 158Z', wash),
    before: ({ plant, scale, leanDeg }) => place(plant(), { x: 176, y: 182 }, leanDeg, scale),
  },
  {
    picture: [14, 14, 118, 164],
    mask: 'rect',
    behind: ({ wash }) => `<rect x="118" y="-3" width="85" height="189.5" fill="${wash}"/>`,
    before: ({ plant, scale, leanDeg, accent }) =>
      `<rect x="17.5" y="17.5" width="111" height="157" fill="none" stroke="#FFFFFF" stroke-width="0.4" stroke-opacity="0.75"/>${place(plant(), { x: 165, y: 182 }, leanDeg, scale)}${line('M14 186.5H186', accent, 0.35)}`,
  },
];

function monthPage(month: number): Page {
  const season = SEASONS[month - 1];
  const layout = LAYOUTS[(month - 1) % LAYOUTS.length];
  const names = MONTH_NAMES[month - 1];
  if (!season || !layout || !names) throw new Error(`month ${month} has no design`);
  const page = createPage({ id: monthId(month), names, widthMm: WIDTH, heightMm: HEIGHT, paper: PAPER });
  const behind = layout.behind(season);
  if (behind) page.art(`${monthId(month)}-wash.svg`, behind);
  const [, , width, height] = layout.picture;
  const masks = {
    arch: { shape: 'path', d: archMask(height / width) },
    rect: { shape: 'rect' },
    bow: { shape: 'path', d: BOW_EDGE },
  } as const;
  page.image('picture', layout.picture, { mask: masks[layout.mask], allowBackgrounds: true });
  page.art(`${monthId(month)}-plant.svg`, layout.before(season));
  page.calendar([14, 188, 172, 102], {
    month,
    style: 'grid',
    title: { family: 'Playfair Display', size: 34, color: season.accent, horizontalAlign: 'left', height: toPoints(19), withYear: true },
    weekday: { family: 'Montserrat', size: 10, color: MUTED },
    day: { family: 'Lora', size: 14, color: INK },
    holidayColor: '#B5443C',
    weekNumbers: { family: 'Montserrat', size: 8.5, color: MUTED },
    rule: { color: RULE, width: 0.5 },
  });
  return page;
}

function cover(): Page {
  const page = createPage({
    id: 'cover',
    names: { en: 'Cover', nb: 'Forside', sv: 'Omslag' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: PAPER,
  });
  const picture: MmBox = [34, 30, 132, 170];
  page.art('cover-wash.svg', fill(arch([20, 14, 160, 186]), '#E6EBDD') + line(arch([16, 10, 168, 190]).replace('Z', ''), '#8FA07E', 0.4));
  page.image('picture', picture, { mask: { shape: 'path', d: archMask(170 / 132) }, picturePosition: 'portrait', allowBackgrounds: true });
  const left =
    place(plants.birch(), { x: 44, y: 216 }, -34, 0.82) +
    place(plants.harebells(), { x: 38, y: 212 }, -10, 0.86) +
    place(plants.strawberries(), { x: 54, y: 216 }, -26, 0.52);
  const right = mirror(place(autumn.rowan(), { x: 46, y: 216 }, -24, 0.74) + place(plants.daisies(), { x: 40, y: 214 }, -6, 0.72), 100);
  page.art('cover-plants.svg', left + right);
  page.text('name', [20, 224, 160, 30], {
    ...words('Our year', 'Året vårt', { family: 'Playfair Display', size: 54, color: INK, sv: 'Vårt år' }),
    ...EDITABLE_WORDS,
    overrideFamily: true,
    fill: 'subject.firstName',
  });
  page.text('line', [30, 255, 140, 10], {
    ...words('a year among the wild flowers', 'et år blant ville blomster', {
      family: 'Lora',
      size: 15,
      color: '#6F7F66',
      sv: 'ett år bland vilda blommor',
    }),
    ...EDITABLE_WORDS,
  });
  page.art('cover-line.svg', line('M88 271.5H112', '#8FA07E', 0.4));
  page.text('year', [60, 275, 80, 12], {
    ...words('2027', '2027', { family: 'Montserrat', size: 17, color: INK }),
    ...FIXED,
    fill: 'year',
  });
  return page;
}

export function nordicFlora(): Design {
  return bindDesign(
    'nordic-flora',
    {
      uuid: TEMPLATE_UUIDS.nordicFlora,
      names: { en: 'Nordic flora', nb: 'Nordisk flora', sv: 'Nordisk flora' },
      type: 'CALENDAR',
      categories: ['wall-calendars'],
      productUuids: [PRODUCT_UUIDS.wallCalendar],
      supportedYears: CALENDAR_YEARS,
    },
    [cover(), ...Array.from({ length: 12 }, (_, at) => monthPage(at + 1))],
  );
}
