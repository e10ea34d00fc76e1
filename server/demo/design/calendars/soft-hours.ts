import { blob, blobMask } from '../ornaments/blob.ts';
import { bindDesign, type Design, MONTH_NAMES, monthId } from '../design.ts';
import { createScatter, dot, fill, repeat } from '../ornaments/draw.ts';
import { createPage, type Page, toPoints } from '../page.ts';
import { CALENDAR_YEARS, PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A square calendar, 21 × 21 cm, 12 pages: quiet pebbles of colour, the picture in one of them. */
const SIZE = 210;
const PAPER = '#FBF9F5';

interface Light {
  readonly soft: string;
  readonly middle: string;
  readonly deep: string;
}

const LIGHTS: readonly Light[] = [
  { soft: '#DCE6EE', middle: '#B4C9DA', deep: '#3F5F7A' },
  { soft: '#E9E1EE', middle: '#CBB9D8', deep: '#6A4F80' },
  { soft: '#E4EADB', middle: '#BFCFA9', deep: '#546B3B' },
  { soft: '#FBE9D9', middle: '#F2C9A4', deep: '#A3602B' },
  { soft: '#F8E0E2', middle: '#EBB5BB', deep: '#A2475A' },
  { soft: '#DDEEE8', middle: '#A9D2C4', deep: '#2F6F61' },
  { soft: '#FCEBC6', middle: '#F4CE7C', deep: '#93681A' },
  { soft: '#F7DDCF', middle: '#E9AE92', deep: '#9C4E33' },
  { soft: '#E6E5CE', middle: '#C8C58F', deep: '#686424' },
  { soft: '#F2DCC6', middle: '#D9A978', deep: '#8A501F' },
  { soft: '#DFE0E4', middle: '#B3B7C2', deep: '#4A5063' },
  { soft: '#E3E7DF', middle: '#B6C4B1', deep: '#3F5B46' },
];

/** Stones piled up as a waymark, the heaviest lowest, each with its grain. */
function cairn(seed: number, x: number, bottom: number, { soft, middle, deep }: Light): string {
  const random = createScatter(seed);
  const stones = [
    { rx: 25, ry: 11, color: middle },
    { rx: 19, ry: 9, color: deep },
    { rx: 14.5, ry: 7.5, color: middle },
    { rx: 10, ry: 5.6, color: deep },
    { rx: 5.4, ry: 3.8, color: middle },
  ];
  let y = bottom;
  return stones
    .map(({ rx, ry, color }, at) => {
      const cx = x + (random() - 0.5) * 7;
      const cy = y - ry;
      y = cy - ry * 0.86;
      const grain = repeat(at === 4 ? 4 : 14, () => {
        const angle = random() * Math.PI * 2;
        const reach = random() * 0.72;
        return dot(
          { x: cx + rx * reach * Math.cos(angle), y: cy + ry * reach * Math.sin(angle) },
          0.2 + random() * 0.32,
          color === deep ? soft : deep,
        );
      });
      return fill(blob(cx, cy, rx, ry, { seed: seed + at * 11, wobble: 0.06, knots: 8 }), color) + grain;
    })
    .join('');
}

function monthPage(month: number): Page {
  const light = LIGHTS[month - 1];
  const names = MONTH_NAMES[month - 1];
  if (!light || !names) throw new Error(`month ${month} has no light`);
  const page = createPage({ id: monthId(month), names, widthMm: SIZE, heightMm: SIZE, paper: PAPER });
  const isLeft = month % 2 === 1;
  const px = isLeft ? 20 : 86;
  const side = isLeft ? 168 : 42;
  page.art(
    `${monthId(month)}-pebbles.svg`,
    fill(blob(isLeft ? 58 : 152, 58, 92, 76, { seed: month * 7, wobble: 0.14 }), light.soft) +
      `<ellipse cx="${side}" cy="121" rx="31" ry="2.6" fill="${light.deep}" opacity="0.12"/>` +
      cairn(month * 17, side, 121.5, light),
  );
  page.image('picture', [px, 7, 104, 120], {
    mask: { shape: 'path', d: blobMask({ seed: month * 31, wobble: 0.05, knots: 8 }) },
    allowBackgrounds: true,
  });
  page.calendar([12, 131, 186, 72], {
    month,
    style: 'grid',
    title: {
      family: 'Comfortaa',
      size: 26,
      color: light.deep,
      horizontalAlign: isLeft ? 'left' : 'right',
      height: toPoints(13),
      withYear: true,
    },
    weekday: { family: 'Comfortaa', size: 8.5, color: light.deep },
    day: { family: 'Comfortaa', size: 11, color: '#35383B' },
    holidayColor: '#C2524B',
    weekNumbers: { family: 'Comfortaa', size: 7, color: '#A3A3A0' },
    holidayNames: { family: 'Roboto', size: 5.5, color: '#85837D' },
    ownDates: { family: 'Roboto', size: 6.5, color: light.deep },
    rule: { color: light.soft, width: 0.7 },
  });
  return page;
}

export function softHours(): Design {
  return bindDesign(
    'soft-hours',
    {
      uuid: TEMPLATE_UUIDS.softHours,
      names: { en: 'Pebbles', nb: 'Rullestein', sv: 'Kiselstenar' },
      type: 'CALENDAR',
      categories: ['wall-calendars'],
      productUuids: [PRODUCT_UUIDS.squareCalendar],
      supportedYears: CALENDAR_YEARS,
    },
    Array.from({ length: 12 }, (_, at) => monthPage(at + 1)),
  );
}
