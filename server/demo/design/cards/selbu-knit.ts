import { bindDesign, type Design } from '../design.ts';
import { fill, n } from '../ornaments/draw.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, FIXED, type Page, words } from '../page.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A Christmas card that is knitted: the eight-leaved rose of Selbu in red and white wool. 15 x 15 and 21 × 21 cm. */
const SIZE = 150;
const RED = '#A8272F';
const SHADE = '#932029';
const WOOL = '#F7F0E4';
const STITCH_X = 2;
const STITCH_Y = 1.7;
const COLUMNS = 79;

/** One eighth of the rose, from its middle outwards: # is white. Mirrored three times it is 17 stitches wide. */
const ROSE = ['.........', '.###...#.', '.####..##', '.#####.##', '..####.#.', '...##.#..', '.....#...', '.##.#.###', '..##..##.'];

function isRose(column: number, row: number): boolean {
  const [a, b] = [Math.abs(column - 8), Math.abs(row - 8)];
  return ROSE[b]?.[a] === '#' || ROSE[a]?.[b] === '#';
}

const BAND = 21;
const PERIOD = 20;

/** The whole front: a band of roses above and below, small ornaments between. */
function isWhite(column: number, row: number, rows: number): boolean {
  const mirrored = Math.min(row, rows - 1 - row);
  const x = (column - 39 + PERIOD * 10 - 1) % PERIOD;
  if (mirrored === 1 || mirrored === BAND) return column % 2 === 0;
  if (mirrored === 2 || mirrored === BAND - 1 || mirrored === 0) return false;
  if (mirrored >= 3 && mirrored <= 19) return x < 17 ? isRose(x, mirrored - 3) : isSpray(x - 17, mirrored - 3);
  if (mirrored > BAND + 1) return mirrored % 4 === 1 && (column + (mirrored % 8)) % 8 === 0;
  return false;
}

/** Between the roses: a small stem. */
const isSpray = (x: number, y: number): boolean =>
  x === 1 && (y === 8 || Math.abs(y - 8) === 3 || Math.abs(y - 8) === 6) ? true : Math.abs(y - 8) % 3 === 1 && x !== 1 && y !== 8;

/** A stitch is two slanted halves: a V. */
function stitch(column: number, row: number): string {
  const x = -4.4 + column * STITCH_X;
  const y = -3.2 + row * STITCH_Y;
  const half = STITCH_X / 2;
  const leg = (to: 1 | -1): string => {
    const edge = x + half + to * half;
    const middle = x + half + to * 0.06;
    return `M${n(edge)} ${n(y)}L${n(middle)} ${n(y + STITCH_Y * 0.5)}V${n(y + STITCH_Y * 1.42)}L${n(edge)} ${n(y + STITCH_Y * 0.92)}Z`;
  };
  return leg(-1) + leg(1);
}

function knitting(rows: number, test: (column: number, row: number) => boolean, hidden: (x: number, y: number) => boolean): string {
  let white = '';
  let ground = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      if (hidden(column * STITCH_X - 4.4, row * STITCH_Y - 3.2)) continue;
      if (test(column, row)) white += stitch(column, row);
      else if ((column + row) % 2 === 0) ground += stitch(column, row);
    }
  }
  return fill(ground, SHADE) + fill(white, WOOL);
}

function front(): Page {
  const page = createPage({
    id: 'front',
    names: { en: 'Front', nb: 'Forside', sv: 'Framsida' },
    widthMm: SIZE,
    heightMm: SIZE,
    paper: RED,
  });
  const rows = 92;
  const hidden = (x: number, y: number): boolean => x > 38 && x < 110 && y > 36 && y < 114;
  page.art(
    'front-knit.svg',
    `<rect x="-3" y="-3" width="156" height="156" fill="${RED}"/>${knitting(rows, (column, row) => isWhite(column, row, rows), hidden)}<rect x="36" y="34" width="78" height="82" rx="3" fill="${WOOL}"/>`,
  );
  page.image('picture', [40, 38, 70, 58], { mask: { shape: 'rounded', radius: 5 }, picturePosition: 'portrait', allowBackgrounds: true });
  page.text('title', [40, 97, 70, 17], {
    ...words('Merry Christmas', 'God jul', { family: 'Lobster', size: 34, color: RED, sv: 'God jul' }),
    ...EDITABLE,
  });
  return page;
}

function back(): Page {
  const page = createPage({ id: 'back', names: { en: 'Back', nb: 'Bakside', sv: 'Baksida' }, widthMm: SIZE, heightMm: SIZE, paper: WOOL });
  const band = (row: number): boolean => row < 13;
  page.art(
    'back-knit.svg',
    `<rect x="-3" y="-3" width="156" height="27" fill="${RED}"/><rect x="-3" y="126" width="156" height="27" fill="${RED}"/>${knitting(
      92,
      (column, row) => {
        const at = Math.min(row, 91 - row);
        return band(at)
          ? (column + at) % 12 === 0 || (column - at + 120) % 12 === 0 || (column % 12 === 6 && at % 12 === 6)
          : at === 14 && column % 2 === 0;
      },
      (_x, y) => y > 20 && y < 124,
    )}`,
  );
  page.image('picture', [20, 38, 46, 58], { picturePosition: 'second', allowBackgrounds: true });
  page.text('greeting', [72, 38, 62, 48], {
    ...words('Warm wishes for Christmas and the new year', 'Varme ønsker for julen og det nye året', {
      family: 'Lora',
      size: 18,
      color: '#5A2A2C',
      align: 'left',
      lines: 5,
      sv: 'Varma önskningar för julen och det nya året',
    }),
    ...EDITABLE,
  });
  page.text('name', [72, 86, 62, 14], {
    ...words('Anna', 'Anna', { family: 'Lobster', size: 22, color: RED, align: 'left' }),
    ...EDITABLE_WORDS,
    fill: 'subject.firstName',
  });
  page.text('year', [20, 104, 110, 9], {
    ...words('2026', '2026', { family: 'Graduate', size: 14, color: '#9B5A4E' }),
    ...FIXED,
    fill: 'year',
  });
  return page;
}

export function selbuKnit(): Design {
  return bindDesign(
    'selbu-knit',
    {
      uuid: TEMPLATE_UUIDS.selbuKnit,
      names: { en: 'Knitted rose, Christmas card', nb: 'Selburose, julekort', sv: 'Stickad ros, julkort' },
      type: 'CARDS',
      categories: ['christmas'],
      productUuids: [PRODUCT_UUIDS.squareCard, PRODUCT_UUIDS.largeSquareCard],
      supportedYears: [],
    },
    [front(), back()],
  );
}
