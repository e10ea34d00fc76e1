import { bindDesign, type Design, MONTH_NAMES, monthId } from '../design.ts';
import { line } from '../ornaments/draw.ts';
import { createPage, EDITABLE_WORDS, FIXED, type Page, toPoints, words } from '../page.ts';
import { CALENDAR_YEARS, PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A wall calendar as from a darkroom: black paper, black-and-white pictures, one brass colour. 20 × 30 cm, 13 pages. */
const WIDTH = 200;
const HEIGHT = 300;
const BLACK = '#151413';
const BRASS = '#C8A565';
const WHITE = '#F3EFE7';
const GREY = '#8F8A82';
const HAIR = '#3A3733';

function frame(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#FFFFFF" stroke-width="0.25" stroke-opacity="0.65"/>`;
}

/** The corners that hold a print in an album. */
function corners(x: number, y: number, width: number, height: number): string {
  const size = 9;
  const paths = [
    `M${x} ${y + size}V${y}H${x + size}`,
    `M${x + width - size} ${y}H${x + width}V${y + size}`,
    `M${x + width} ${y + height - size}V${y + height}H${x + width - size}`,
    `M${x + size} ${y + height}H${x}V${y + height - size}`,
  ];
  return line(paths.join(''), BRASS, 0.5);
}

function monthPage(month: number): Page {
  const names = MONTH_NAMES[month - 1];
  if (!names) throw new Error(`no month ${month}`);
  const page = createPage({ id: monthId(month), names, widthMm: WIDTH, heightMm: HEIGHT, paper: BLACK });
  // Three ways to hang a print, in turn.
  const way = month % 3;
  const picture =
    (
      [
        [-3, -3, 206, 190],
        [24, 18, 152, 164],
        [50, 14, 136, 170],
      ] as const
    )[way] ?? ([24, 18, 152, 164] as const);
  page.image('picture', [...picture], { overrideEffect: 'bw', allowBackgrounds: true });
  const [x, y, width, height] = picture;
  if (way === 2) {
    page.text('numeral', [13, 12, 34, 40], {
      ...words(String(month), String(month), { family: 'Playfair Display', size: 72, color: BRASS, align: 'left', vertical: 'top' }),
      ...FIXED,
    });
  }
  const art = [
    frame(4, 4, 192, 177),
    corners(x - 4, y - 4, width + 8, height + 8),
    line(`M20 60V184`, BRASS, 0.4) + line('M14 184H26', BRASS, 0.4),
  ][way];
  page.art(`print-${way + 1}.svg`, (art ?? '') + line('M14 213.500H186', BRASS, 0.35));
  page.calendar([14, 192, 172, 98], {
    month,
    style: 'grid',
    title: { family: 'Playfair Display', size: 32, color: WHITE, horizontalAlign: 'left', height: toPoints(22), withYear: true },
    weekday: { family: 'Montserrat', size: 8.5, color: GREY },
    day: { family: 'Lora', size: 13, color: WHITE },
    holidayColor: BRASS,
    weekNumbers: { family: 'Montserrat', size: 7.5, color: GREY },
    ownDates: { family: 'Roboto', size: 8, color: WHITE },
    rule: { color: HAIR, width: 0.4 },
  });
  return page;
}

function cover(): Page {
  const page = createPage({
    id: 'cover',
    names: { en: 'Cover', nb: 'Forside', sv: 'Omslag' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: BLACK,
  });
  page.image('picture', [-3, -3, 206, 306], { overrideEffect: 'bw', picturePosition: 'portrait', allowBackgrounds: true });
  page.art(
    'cover-veil.svg',
    `<rect x="-3" y="150" width="206" height="153" fill="url(#veil)"/>${frame(8, 8, 184, 284)}`,
    '<linearGradient id="veil" gradientUnits="userSpaceOnUse" x1="0" y1="150" x2="0" y2="270"><stop offset="0" stop-color="#151413" stop-opacity="0"/><stop offset="0.7" stop-color="#151413" stop-opacity="0.82"/><stop offset="1" stop-color="#151413" stop-opacity="0.95"/></linearGradient>',
  );
  page.text('name', [18, 228, 164, 34], {
    ...words('Portraits', 'Portretter', { family: 'Playfair Display', size: 60, color: WHITE, sv: 'Porträtt' }),
    ...EDITABLE_WORDS,
    overrideFamily: true,
    fill: 'subject.firstName',
  });
  page.art('cover-line.svg', line('M84 265H116', BRASS, 0.5));
  page.text('year', [60, 268, 80, 14], {
    ...words('2027', '2027', { family: 'Montserrat', size: 20, color: BRASS }),
    ...FIXED,
    fill: 'year',
  });
  return page;
}

export function blackAndWhite(): Design {
  return bindDesign(
    'black-and-white',
    {
      uuid: TEMPLATE_UUIDS.blackAndWhite,
      names: { en: 'Darkroom, black and white', nb: 'Mørkerom, svart-hvitt', sv: 'Mörkrum, svartvitt' },
      type: 'CALENDAR',
      categories: ['wall-calendars'],
      productUuids: [PRODUCT_UUIDS.wallCalendar, PRODUCT_UUIDS.largeWallCalendar],
      supportedYears: CALENDAR_YEARS,
    },
    [cover(), ...Array.from({ length: 12 }, (_, at) => monthPage(at + 1))],
  );
}
