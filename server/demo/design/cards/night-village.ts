import { bindDesign, type Design } from '../design.ts';
import { createScatter, dot, fill, line, n, place, repeat } from '../ornaments/draw.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, FIXED, type Page, toPoints, words } from '../page.ts';
import { cabin, hill, pine, scatter, star } from '../ornaments/paper-cut.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A Christmas card as wide as a valley: the picture is the moon over a village in snow. 21 × 10 cm. */
const WIDTH = 210;
const HEIGHT = 100;
const NIGHT = '#16233F';
const SNOW = '#EAF1F7';
const LAMP = '#F7D58B';
const CREAM = '#FBF3E2';
const BOTTOM = HEIGHT + 3;
const RIGHT = WIDTH + 3;

/** A narrow house with a pointed roof, snow on it and light in its windows. */
function townHouse(x: number, y: number, width: number, height: number, wall: string): string {
  const roof = width * 0.62;
  const window = (column: number, row: number): string =>
    `<rect x="${n(x + width * (0.2 + column * 0.36))}" y="${n(y - height * 0.84 + row * height * 0.34)}" width="${n(width * 0.2)}" height="${n(height * 0.19)}" fill="${(column + row) % 3 === 2 ? '#40537C' : LAMP}"/>`;
  return (
    `<rect x="${n(x)}" y="${n(y - height)}" width="${n(width)}" height="${n(height)}" fill="${wall}"/>` +
    fill(
      `M${n(x - 0.8)} ${n(y - height + 0.3)}L${n(x + width / 2)} ${n(y - height - roof)}L${n(x + width + 0.8)} ${n(y - height + 0.3)}Z`,
      '#22325A',
    ) +
    fill(
      `M${n(x - 1.2)} ${n(y - height + 0.6)}L${n(x + width / 2)} ${n(y - height - roof - 0.6)}L${n(x + width + 1.2)} ${n(y - height + 0.6)}L${n(x + width - 0.6)} ${n(y - height - 0.2)}L${n(x + width / 2)} ${n(y - height - roof + 2)}L${n(x + 0.6)} ${n(y - height - 0.2)}Z`,
      SNOW,
    ) +
    repeat(2, (column) => repeat(2, (row) => window(column, row)))
  );
}

function church(x: number, y: number): string {
  return (
    `<rect x="${x}" y="${y - 15}" width="17" height="15" fill="#E9DFCB"/>` +
    fill(`M${x - 1} ${y - 14.6}L${x + 8.5} ${y - 22}L${x + 18} ${y - 14.6}Z`, '#22325A') +
    `<rect x="${x - 7}" y="${y - 25}" width="8" height="25" fill="#F4ECDB"/>` +
    fill(`M${x - 8} ${y - 24.6}L${x - 3} ${y - 42}L${x + 2} ${y - 24.6}Z`, '#22325A') +
    line(`M${x - 3} ${y - 42}V${y - 46}M${x - 4.4} ${y - 44.6}H${x - 1.6}`, LAMP, 0.6) +
    [4, 9, 14].map((at) => fill(`M${x + at - 1.2} ${y - 4}V${y - 9}A1.2 1.2 0 0 1 ${x + at + 1.2} ${y - 9}V${y - 4}Z`, LAMP)).join('') +
    dot({ x: x - 3, y: y - 19 }, 1.4, LAMP)
  );
}

const sky = (seed: number, count: number): string =>
  scatter(seed, count, [-3, -3, WIDTH + 6, 70], (at, random) =>
    at.x > 7 && at.x < 84 && at.y > 12 && at.y < 54
      ? ''
      : random() < 0.2
        ? star(at, 0.9 + random(), '#F7E9BF')
        : dot(at, 0.2 + random() * 0.35, '#DCE6F5'),
  );

function front(): Page {
  const page = createPage({
    id: 'front',
    names: { en: 'Front', nb: 'Forside', sv: 'Framsida' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: NIGHT,
  });
  const moon = { x: 152, y: 45 };
  page.art(
    'front-sky.svg',
    `<rect x="-3" y="-3" width="216" height="106" fill="url(#night)"/>${sky(4, 130)}` +
      [47, 43, 39.5].map((r, at) => `<circle cx="${moon.x}" cy="${moon.y}" r="${r}" fill="${['#2B3F6D', '#3B5285', LAMP][at]}"/>`).join(''),
    '<linearGradient id="night" gradientUnits="userSpaceOnUse" x1="0" y1="-3" x2="0" y2="103"><stop offset="0" stop-color="#101A33"/><stop offset="1" stop-color="#34507F"/></linearGradient>',
  );
  page.image('picture', [moon.x - 38, moon.y - 38, 76, 76], {
    mask: { shape: 'ellipse' },
    picturePosition: 'portrait',
    allowBackgrounds: true,
  });
  const walls = ['#B5493E', '#D9A441', '#6E8BB5', '#E5D6BC', '#8B3F4B', '#C9784A'];
  const random = createScatter(12);
  const row = repeat(9, (at) =>
    townHouse(
      8 + at * 10.4 + (at > 4 ? 62 : 0),
      89 + (at % 3),
      8.4 + random() * 1.6,
      11 + random() * 6,
      walls[at % walls.length] ?? '#B5493E',
    ),
  );
  page.art(
    'front-village.svg',
    hill({ y: 74, rise: 6, phase: 0.6, color: '#5B79A8' }, RIGHT, BOTTOM) +
      [18, 26, 96, 104, 112, 196, 204].map((x, at) => pine({ x, y: 78 + (at % 2) }, 13 + (at % 3) * 3, '#2A4468')).join('') +
      hill({ y: 82, rise: 4, phase: 2.2, color: '#A9C1DA' }, RIGHT, BOTTOM) +
      row +
      church(78, 92) +
      hill({ y: 91, rise: 2.4, phase: 4, color: SNOW }, RIGHT, BOTTOM) +
      [4, 66, 100, 108, 192, 203].map((x, at) => pine({ x, y: 97 + (at % 2) * 2 }, 15 + (at % 3) * 4, '#1D3A3B', '#FFFFFF')).join('') +
      cabin({ x: 118, y: 98 }, 13, '#8E3B35', '#F7FAFC', LAMP) +
      scatter(9, 90, [-3, 54, 216, 49], (at, r) => dot(at, 0.25 + r() * 0.45, '#FFFFFF')),
  );
  page.text('title', [10, 14, 92, 28], {
    ...words('Merry Christmas', 'God jul', { family: 'Lobster', size: 52, color: CREAM, align: 'left', sv: 'God jul' }),
    ...EDITABLE,
  });
  page.text('line', [10, 42, 92, 10], {
    ...words('from all of us', 'fra oss alle sammen', { family: 'Lora', size: 17, color: LAMP, align: 'left', sv: 'från oss allihop' }),
    ...EDITABLE_WORDS,
    overrideFamily: true,
  });
  return page;
}

function back(): Page {
  const page = createPage({
    id: 'back',
    names: { en: 'Back', nb: 'Bakside', sv: 'Baksida' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: CREAM,
  });
  page.art(
    'back-snow.svg',
    hill({ y: 86, rise: 5, phase: 1.2, color: '#D5E1EC' }, RIGHT, BOTTOM) +
      [12, 21, 184, 196, 203].map((x, at) => pine({ x, y: 93 + (at % 2) * 2 }, 15 + (at % 3) * 5, '#3E6470', '#FFFFFF')).join('') +
      hill({ y: 95, rise: 2.4, phase: 3, color: '#FFFFFF' }, RIGHT, BOTTOM) +
      line('M96 18V76', '#D9C79C', 0.35) +
      place(star({ x: 0, y: 0 }, 2.4, '#C9A24A'), { x: 96, y: 47 }),
  );
  page.text('greeting', [12, 16, 76, 46], {
    ...words('May the days be calm, the snow deep and the table full.', 'Måtte dagene være rolige, snøen dyp og bordet fullt.', {
      family: 'Lora',
      size: 18,
      color: '#26395F',
      lines: 5,
      sv: 'Må dagarna bli lugna, snön djup och bordet fullt.',
    }),
    ...EDITABLE,
  });
  page.text('year', [30, 64, 40, 10], {
    ...words('2026', '2026', { family: 'Montserrat', size: 12, color: '#9B7F43' }),
    ...FIXED,
    fill: 'year',
  });
  const border = { color: '#FFFFFF', width: toPoints(1.6) };
  for (const [at, position] of (['second', 'third', 'group'] as const).entries()) {
    page.image(`picture-${at + 2}`, [104 + at * 33, 22 + (at % 2) * 6, 29, 38], {
      tiltDeg: [-3, 2, -1.5][at] ?? 0,
      border,
      picturePosition: position,
      allowBackgrounds: true,
    });
  }
  return page;
}

export function nightVillage(): Design {
  return bindDesign(
    'night-village',
    {
      uuid: TEMPLATE_UUIDS.nightVillage,
      names: { en: 'Moon over the village, Christmas card', nb: 'Måne over bygda, julekort', sv: 'Måne över byn, julkort' },
      type: 'CARDS',
      categories: ['christmas'],
      productUuids: [PRODUCT_UUIDS.panoramaCard],
      supportedYears: [],
    },
    [front(), back()],
  );
}
