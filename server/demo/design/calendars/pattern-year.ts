import { bindDesign, type Design, MONTH_NAMES, monthId } from '../design.ts';
import { MONTH_MOTIFS, type MotifColors, pattern } from '../ornaments/motifs.ts';
import { createPage, type MmBox, type Page, toPoints } from '../page.ts';
import { CALENDAR_YEARS, PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A wall calendar in printed cloth of the fifties: a motif a month around the picture. 20 × 30 cm, 12 pages. */
const WIDTH = 200;
const HEIGHT = 300;
const PAPER = '#FCF9F2';
const INK = '#33312E';

interface Cloth {
  readonly ground: string;
  readonly colors: readonly [MotifColors, MotifColors];
  /** The month's name. */
  readonly accent: string;
}

const cloth = (ground: string, accent: string, a: readonly [string, string, string], b: readonly [string, string, string]): Cloth => ({
  ground,
  accent,
  colors: [
    { main: a[0], second: a[1], light: a[2] },
    { main: b[0], second: b[1], light: b[2] },
  ],
});

const CLOTHS: readonly Cloth[] = [
  cloth('#3E6B89', '#2F5873', ['#F2C14E', '#A9CBE0', '#FFFFFF'], ['#E4EEF4', '#F2C14E', '#CFE1EC']),
  cloth('#F3D9D5', '#A8434C', ['#A8434C', '#5B7E8C', '#FFF6EF'], ['#5B7E8C', '#A8434C', '#FFF6EF']),
  cloth('#F6E7B6', '#B5562B', ['#D8632F', '#5E8C61', '#F9D9A8'], ['#E39B2D', '#5E8C61', '#FBE6B8']),
  cloth('#CFE3E2', '#2C6E78', ['#2C6E78', '#7FB7B5', '#F3FBFA'], ['#E88D67', '#F5C6A5', '#FFF4EA']),
  cloth('#DCE8C8', '#4B7340', ['#3F7A6B', '#E2A23B', '#FFF9EA'], ['#E2A23B', '#3F7A6B', '#FFF9EA']),
  cloth('#5F8F7B', '#3F6E5B', ['#F0B93A', '#B8762A', '#FFFDF6'], ['#E4785A', '#A84A35', '#FBF1E2']),
  cloth('#F4E3CF', '#1F6B80', ['#1F6B80', '#E58B4A', '#F7F1E4'], ['#E0654F', '#F2B84B', '#FFF4E2']),
  cloth('#F0DDB0', '#8B5E2B', ['#A9B44A', '#5C7A3A', '#F1F1C4'], ['#D98E32', '#5C7A3A', '#F6DDA4']),
  cloth('#DDD5C3', '#A33D2C', ['#B8442F', '#8A7357', '#FBF5E8'], ['#C98A3B', '#8A7357', '#FBF5E8']),
  cloth('#3B4A42', '#A65A26', ['#C9712F', '#F0D39A', '#F0D39A'], ['#D9A441', '#F4E3BC', '#F4E3BC']),
  cloth('#C9CEDB', '#3F4A6B', ['#3F4A6B', '#27304A', '#F6CF73'], ['#A85B4F', '#5E2F2A', '#F6CF73']),
  cloth('#A63A36', '#8E2D2B', ['#2F5D4A', '#5B3B2A', '#F4D58A'], ['#F5EBDA', '#5B3B2A', '#C9A24A']),
];

const PICTURE: MmBox = [42, 18, 116, 146];
const MAT = 5;

/** A rectangle with generously rounded corners stands before the cloth, as a label does. */
function label(color: string): string {
  const [x, y, width, height] = PICTURE;
  return `<rect x="${x - MAT}" y="${y - MAT}" width="${width + 2 * MAT}" height="${height + 2 * MAT}" rx="13" fill="${color}"/>`;
}

function monthPage(month: number): Page {
  const design = CLOTHS[month - 1];
  const motif = MONTH_MOTIFS[month - 1];
  const names = MONTH_NAMES[month - 1];
  if (!design || !motif || !names) throw new Error(`month ${month} has no cloth`);
  const page = createPage({ id: monthId(month), names, widthMm: WIDTH, heightMm: HEIGHT, paper: PAPER });
  const [x, y, width, height] = PICTURE;
  const behindPicture = (atX: number, atY: number): boolean => atX > x + 5 && atX < x + width - 5 && atY > y + 5 && atY < y + height - 5;
  page.art(
    `${monthId(month)}-cloth.svg`,
    `<rect x="-3" y="-3" width="206" height="186" fill="${design.ground}"/>${pattern(motif, design.colors, [1, 2, 206, 166], 23, behindPicture)}<rect x="-3" y="183" width="206" height="120" fill="${PAPER}"/>${label(PAPER)}`,
  );
  page.image('picture', PICTURE, { mask: { shape: 'rounded', radius: toPoints(9) }, allowBackgrounds: true });
  page.calendar([14, 187, 172, 104], {
    month,
    style: 'grid',
    title: { family: 'Lobster', size: 36, color: design.accent, horizontalAlign: 'center', height: toPoints(18), withYear: true },
    weekday: { family: 'Montserrat', size: 9.5, color: '#8A847A' },
    day: { family: 'Montserrat', size: 12, color: INK },
    holidayColor: '#C0453B',
    weekNumbers: { family: 'Montserrat', size: 8, color: '#A39C8F' },
    holidayNames: { family: 'Roboto', size: 6.5, color: '#8A847A' },
    ownDates: { family: 'Roboto', size: 8, color: design.accent },
    rule: { color: '#E4DCCB', width: 0.5 },
  });
  return page;
}

export function patternYear(): Design {
  return bindDesign(
    'pattern-year',
    {
      uuid: TEMPLATE_UUIDS.patternYear,
      names: { en: 'Printed cloth', nb: 'Mønstret stoff', sv: 'Tryckt tyg' },
      type: 'CALENDAR',
      categories: ['wall-calendars'],
      productUuids: [PRODUCT_UUIDS.wallCalendar, PRODUCT_UUIDS.largeWallCalendar],
      supportedYears: CALENDAR_YEARS,
    },
    Array.from({ length: 12 }, (_, at) => monthPage(at + 1)),
  );
}
