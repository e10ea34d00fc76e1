import { bindDesign, type Design, MONTH_NAMES, monthId } from '../design.ts';
import { createPage, EDITABLE_WORDS, FIXED, type Page, toPoints, words } from '../page.ts';
import { tiles } from '../ornaments/tiles.ts';
import { CALENDAR_YEARS, PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A wall calendar in loud geometry: a picture to the edge, a column of tiles, a palette a month. 20 × 30 cm, 13 pages. */
const WIDTH = 200;
const HEIGHT = 300;
const PAPER = '#FAF6EE';
const INK = '#1F2328';
const TILE = 61;

/** Four colours that are printed side by side; the first also sets the month's name. */
const PALETTES: readonly (readonly [string, string, string, string])[] = [
  ['#1F4E79', '#8FB8DE', '#F4F1EA', '#E4572E'],
  ['#7A3E65', '#E8A0BF', '#FBEFEF', '#F0B429'],
  ['#2E6E5E', '#A8D5BA', '#FFF4E0', '#F26B5E'],
  ['#C4483A', '#F6BD60', '#F7EDE2', '#5B8E7D'],
  ['#3D6B35', '#B7D66B', '#FDF8E1', '#E76F8A'],
  ['#1D6F8C', '#F7C948', '#F5F9F9', '#EF6C4A'],
  ['#D1495B', '#EDAE49', '#FFF6E9', '#00798C'],
  ['#22577A', '#57CC99', '#F1FAEE', '#F4A261'],
  ['#8A5A1F', '#E9B44C', '#FBF3DE', '#9B2915'],
  ['#A63D1E', '#E08E45', '#F8F4E3', '#3B5249'],
  ['#4A4E69', '#C9ADA7', '#F2E9E4', '#BC4B51'],
  ['#0F5132', '#C73E3A', '#FBF4E6', '#D9A441'],
];

function monthPage(month: number): Page {
  const palette = PALETTES[month - 1];
  const names = MONTH_NAMES[month - 1];
  if (!palette || !names) throw new Error(`month ${month} has no palette`);
  const page = createPage({ id: monthId(month), names, widthMm: WIDTH, heightMm: HEIGHT, paper: PAPER });
  const isLeft = month % 2 === 1;
  page.image('picture', [isLeft ? -3 : 58, -3, 145, 183], { allowBackgrounds: true });
  page.art(`${monthId(month)}-tiles.svg`, tiles(month * 97, { x: isLeft ? 142 : -3, y: -3 }, 1, 3, TILE, palette));
  page.calendar([14, 187, 172, 104], {
    month,
    style: 'grid',
    title: { family: 'Anton', size: 37, color: palette[0], horizontalAlign: 'left', height: toPoints(18), withYear: true },
    weekday: { family: 'Montserrat', size: 9.5, color: '#6C6A66' },
    day: { family: 'Oswald', size: 13, color: INK },
    holidayColor: palette[3] === '#F0B429' || palette[3] === '#D9A441' || palette[3] === '#F4A261' ? '#C7402D' : palette[3],
    weekNumbers: { family: 'Montserrat', size: 8, color: '#8B8880' },
    holidayNames: { family: 'Oswald', size: 7, color: '#6C6A66' },
    ownDates: { family: 'Oswald', size: 8.5, color: palette[0] },
    rule: { color: '#D9D2C4', width: 0.6 },
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
  const size = 206 / 5;
  const inPicture = (column: number, row: number): boolean => column >= 1 && column <= 3 && row >= 1 && row <= 4;
  page.art(
    'cover-tiles.svg',
    tiles(5, { x: -3, y: -3 }, 5, 6, size, ['#1F4E79', '#F4F1EA', '#E4572E', '#F6BD60', '#2E6E5E'], inPicture) +
      `<rect x="-3" y="244" width="206" height="59" fill="${INK}"/>`,
  );
  page.image('picture', [-3 + size, -3 + size, size * 3, size * 4], { picturePosition: 'portrait', allowBackgrounds: true });
  page.text('name', [14, 249, 130, 30], {
    ...words('Our year', 'Året vårt', { family: 'Anton', size: 64, color: '#FAF6EE', align: 'left', sv: 'Vårt år' }),
    ...EDITABLE_WORDS,
    overrideFamily: true,
    fill: 'subject.firstName',
  });
  page.text('line', [14, 280, 130, 9], {
    ...words('one picture a month', 'ett bilde hver måned', {
      family: 'Montserrat',
      size: 14,
      color: '#F6BD60',
      align: 'left',
      sv: 'en bild i månaden',
    }),
    ...EDITABLE_WORDS,
  });
  page.text('year', [144, 251, 44, 28], {
    ...words('2027', '2027', { family: 'Anton', size: 44, color: '#E4572E', align: 'right' }),
    ...FIXED,
    fill: 'year',
  });
  return page;
}

export function colourBlocks(): Design {
  return bindDesign(
    'colour-blocks',
    {
      uuid: TEMPLATE_UUIDS.colourBlocks,
      names: { en: 'Colour blocks', nb: 'Fargeklosser', sv: 'Färgblock' },
      type: 'CALENDAR',
      categories: ['wall-calendars'],
      productUuids: [PRODUCT_UUIDS.wallCalendar, PRODUCT_UUIDS.largeWallCalendar],
      supportedYears: CALENDAR_YEARS,
    },
    [cover(), ...Array.from({ length: 12 }, (_, at) => monthPage(at + 1))],
  );
}
