import { bindDesign, type Design } from '../design.ts';
import { dot, fill, line, n, place, repeat } from '../ornaments/draw.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, FIXED, type Page, words } from '../page.ts';
import { scatter, star } from '../ornaments/paper-cut.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A birthday invitation into space: the guest of honour is a planet with a ring. A5. */
const WIDTH = 148;
const HEIGHT = 210;
const NIGHT = '#231B4A';
const [PINK, GOLD, TEAL, CREAM] = ['#F2709C', '#FFC857', '#3CBBB1', '#FFF6E5'];

const stars = (seed: number, count: number): string =>
  scatter(seed, count, [-3, -3, WIDTH + 6, HEIGHT + 6], (at, random) =>
    at.y > 144 && at.x > 8 && at.x < 140
      ? ''
      : random() < 0.16
        ? star(at, 1 + random() * 1.4, GOLD)
        : dot(at, 0.2 + random() * 0.42, '#CFC7F2'),
  );

function planet(x: number, y: number, r: number, color: string, shade: string, bands: readonly number[]): string {
  const stripes = bands.map((at) => {
    const half = Math.sqrt(Math.max(0, r * r - (at * r) ** 2));
    return line(`M${n(x - half * 0.94)} ${n(y + at * r)}H${n(x + half * 0.94)}`, shade, r * 0.1);
  });
  return dot({ x, y }, r, color) + stripes.join('');
}

/** Pointing up, its middle at 0,0, about 40 mm long. */
function rocket(): string {
  return (
    fill('M-4 13C-5 18 -2 21 0 27C2 21 5 18 4 13Z', GOLD) +
    fill('M-2.200 13C-2.600 17 -1 18.600 0 22C1 18.600 2.600 17 2.200 13Z', PINK) +
    fill('M-6 2C-12 6 -12 12 -11 16L-5 11ZM6 2C12 6 12 12 11 16L5 11Z', PINK) +
    fill('M0 -22C8 -14 8 2 5 13H-5C-8 2 -8 -14 0 -22Z', CREAM) +
    fill('M0 -22C8 -14 8 2 5 13H1.500C4 2 4 -12 0 -22Z', '#E4D8F0') +
    fill('M0 -22C3.600 -18.400 5.600 -13.400 6.300 -8.600H-6.300C-5.600 -13.400 -3.600 -18.400 0 -22Z', PINK) +
    dot({ x: 0, y: -2 }, 3.6, NIGHT) +
    dot({ x: 0, y: -2 }, 2.6, TEAL) +
    dot({ x: -0.8, y: -2.9 }, 0.7, '#D9F4F1') +
    `<rect x="-1" y="7" width="2" height="6" rx="1" fill="${PINK}"/>`
  );
}

/** Half of a ring about 0,0: the half behind the planet, or the one before it. */
function ring(radius: number, isBefore: boolean): string {
  const sweep = isBefore ? 0 : 1;
  return [
    [radius, GOLD, 2.2],
    [radius * 0.93, PINK, 1.6],
    [radius * 0.875, TEAL, 1],
  ]
    .map(([r, color, width]) => {
      const rx = Number(r);
      return `<path d="M${n(-rx)} 0A${n(rx)} ${n(rx * 0.5)} 0 0 ${sweep} ${n(rx)} 0" fill="none" stroke="${String(color)}" stroke-width="${Number(width)}"/>`;
    })
    .join('');
}

function front(): Page {
  const page = createPage({
    id: 'front',
    names: { en: 'Front', nb: 'Forside', sv: 'Framsida' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: NIGHT,
  });
  const centre = { x: 74, y: 92 };
  page.art(
    'front-space.svg',
    `<rect x="-3" y="-3" width="154" height="216" fill="url(#space)"/>${stars(3, 150)}${planet(122, 28, 11, '#5E4BB6', '#7C69D1', [-0.4, 0.1, 0.5])}${planet(20, 150, 7, TEAL, '#7FD6CF', [-0.2, 0.4])}` +
      place(ring(60, false), centre, -16) +
      dot(centre, 44, CREAM),
    '<radialGradient id="space" gradientUnits="userSpaceOnUse" cx="74" cy="92" r="150"><stop offset="0" stop-color="#4B3A92"/><stop offset="0.55" stop-color="#2B2160"/><stop offset="1" stop-color="#171238"/></radialGradient>',
  );
  page.image('picture', [centre.x - 41.5, centre.y - 41.5, 83, 83], {
    mask: { shape: 'ellipse' },
    picturePosition: 'portrait',
    allowBackgrounds: true,
  });
  const trail = repeat(7, (at) => dot({ x: 23 - at * 3.6, y: 58 + at * 5.6 }, 1.5 - at * 0.17, at % 2 === 0 ? GOLD : PINK));
  page.art('front-rocket.svg', place(ring(60, true), centre, -16) + trail + place(rocket(), { x: 32, y: 37 }, 32, 0.82));
  page.text('title', [9, 148, 130, 24], {
    ...words('3, 2, 1 … party!', '3, 2, 1 … fest!', { family: 'Racing Sans One', size: 44, color: GOLD, sv: '3, 2, 1 … kalas!' }),
    ...EDITABLE,
  });
  page.text('name', [14, 172, 120, 14], {
    ...words('Anna', 'Anna', { family: 'Comfortaa', size: 26, color: CREAM }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  page.text('line', [14, 187, 120, 9], {
    ...words('has flown once more around the sun', 'har fløyet enda en runde rundt sola', {
      family: 'Comfortaa',
      size: 13,
      color: '#CFC7F2',
      sv: 'har flugit ännu ett varv runt solen',
    }),
    ...EDITABLE_WORDS,
  });
  return page;
}

const QUESTIONS = [
  {
    id: 'when',
    color: PINK,
    en: 'Lift-off',
    nb: 'Avreise',
    sv: 'Avfärd',
    answerEn: 'Saturday 14 March, 1 pm',
    answerNb: 'Lørdag 14. mars kl. 13',
    answerSv: 'Lördag 14 mars kl. 13',
  },
  {
    id: 'where',
    color: GOLD,
    en: 'Launch pad',
    nb: 'Oppskytingsrampe',
    sv: 'Startplats',
    answerEn: 'At home, 3 Birch Lane',
    answerNb: 'Hjemme i Bjørkeveien 3',
    answerSv: 'Hemma på Björkvägen 3',
  },
  {
    id: 'reply',
    color: TEAL,
    en: 'Report to',
    nb: 'Meld fra til',
    sv: 'Rapportera till',
    answerEn: 'Mum, before 7 March',
    answerNb: 'Mamma, innen 7. mars',
    answerSv: 'Mamma, före 7 mars',
  },
] as const;

function inside(): Page {
  const page = createPage({
    id: 'inside',
    names: { en: 'Inside', nb: 'Innside', sv: 'Insida' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: CREAM,
  });
  page.art(
    'inside-space.svg',
    `<rect x="-3" y="-3" width="154" height="216" fill="${CREAM}"/>${fill(`M-3 -3H151V66C112 82 36 52 -3 70Z`, NIGHT)}${scatter(8, 60, [-3, -3, 154, 58], (at, random) => (random() < 0.2 ? star(at, 1 + random(), GOLD) : dot(at, 0.25 + random() * 0.4, '#CFC7F2')))}` +
      planet(22, 24, 12, PINK, '#F79ABA', [-0.4, 0.1, 0.5]) +
      place(rocket(), { x: 122, y: 164 }, 18, 0.9) +
      repeat(6, (at) => dot({ x: 113 - at * 2.4, y: 190 + at * 3.4 }, 1.3 - at * 0.16, at % 2 === 0 ? GOLD : PINK)),
  );
  page.image('picture', [88, 14, 42, 42], {
    mask: { shape: 'ellipse' },
    border: { color: GOLD, width: 4 },
    picturePosition: 'second',
    allowBackgrounds: true,
  });
  page.text('welcome', [14, 80, 120, 18], {
    ...words('Dear astronaut,', 'Kjære astronaut!', {
      family: 'Racing Sans One',
      size: 28,
      color: '#5E4BB6',
      align: 'left',
      sv: 'Kära astronaut!',
    }),
    ...EDITABLE,
  });
  for (const [at, { id, color, en, nb, sv, answerEn, answerNb, answerSv }] of QUESTIONS.entries()) {
    const y = 104 + at * 26;
    page.text(`${id}-label`, [14, y, 100, 8], {
      ...words(en, nb, {
        family: 'Comfortaa',
        size: 12,
        color: color === GOLD ? '#B07F1E' : color === TEAL ? '#23857D' : '#C84475',
        align: 'left',
        sv,
      }),
      ...FIXED,
    });
    page.text(id, [14, y + 8, 100, 11], {
      ...words(answerEn, answerNb, { family: 'Comfortaa', size: 17, color: NIGHT, align: 'left', sv: answerSv }),
      ...EDITABLE_WORDS,
      overrideFamily: true,
    });
  }
  page.text('note', [14, 184, 92, 14], {
    ...words('Space suits are optional.', 'Romdrakt er valgfritt.', {
      family: 'Comfortaa',
      size: 13,
      color: '#7A6FA8',
      align: 'left',
      lines: 2,
      sv: 'Rymddräkt är valfritt.',
    }),
    ...EDITABLE_WORDS,
  });
  return page;
}

export function spaceParty(): Design {
  return bindDesign(
    'space-party',
    {
      uuid: TEMPLATE_UUIDS.spaceParty,
      names: { en: 'Rocket, birthday invitation', nb: 'Rakett, invitasjon', sv: 'Raket, kalasinbjudan' },
      type: 'CARDS',
      categories: ['birthday'],
      productUuids: [PRODUCT_UUIDS.largeCard],
      supportedYears: [],
    },
    [front(), inside()],
  );
}
