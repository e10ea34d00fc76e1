import { berry } from '../ornaments/blooms.ts';
import { bindDesign, type Design } from '../design.ts';
import { dot, line, mirror, place, repeat } from '../ornaments/draw.ts';
import { wreath } from '../ornaments/festive.ts';
import { type LeafTones, leaf } from '../ornaments/leaves.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, type Page, toPoints, words } from '../page.ts';
import { daisies, eucalyptus } from '../ornaments/plants.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A thank-you card, 15 × 15 cm: a wreath round the picture, quiet greens. */
const SIZE = 150;
const PAPER = '#FBF8F3';
const INK = '#3B443D';
const SAGE: LeafTones = { light: '#A9BBA2', shade: '#93A98D', rib: '#7C9477' };
const OLIVE: LeafTones = { light: '#8C9F72', shade: '#7A8E61', rib: '#66794F' };
const DUST: LeafTones = { light: '#C4CDBD', shade: '#B2BEAC', rib: '#9AA894' };

function ring(): string {
  const tones = [SAGE, OLIVE, DUST];
  const leaves = wreath(45.5, 84, 27, (at) => leaf(14 - (at % 5), 5.6 - (at % 3) * 0.7, tones[at % 3] ?? SAGE));
  const berries = wreath(47, 96, 7, (at) =>
    at % 2 === 0
      ? place(berry(1.5, '#D8A48F', '#FBEBE2', '#A86F5C'), { x: 3, y: -3 }) +
        place(berry(1.2, '#C98B76', '#FBEBE2', '#A86F5C'), { x: 5.6, y: -1 })
      : '',
  );
  return leaves + `<circle cx="0" cy="0" r="45.5" fill="none" stroke="${SAGE.rib}" stroke-width="0.4" stroke-opacity="0.6"/>` + berries;
}

function front(): Page {
  const page = createPage({
    id: 'front',
    names: { en: 'Front', nb: 'Forside', sv: 'Framsida' },
    widthMm: SIZE,
    heightMm: SIZE,
    paper: PAPER,
  });
  page.art('front-wreath.svg', place(ring(), { x: 75, y: 62 }));
  page.image('picture', [33.5, 20.5, 83, 83], { mask: { shape: 'ellipse' }, picturePosition: 'portrait', allowBackgrounds: true });
  page.text('title', [20, 108, 110, 21], {
    ...words('Thank you', 'Tusen takk', { family: 'Sacramento', size: 62, color: INK, sv: 'Tack' }),
    ...EDITABLE,
  });
  page.text('line', [25, 129.5, 100, 8], {
    ...words('for sharing the day with me', 'for at du delte dagen med meg', {
      family: 'Lora',
      size: 13,
      color: '#7A8574',
      sv: 'för att du delade dagen med mig',
    }),
    ...EDITABLE_WORDS,
  });
  return page;
}

function back(): Page {
  const page = createPage({
    id: 'back',
    names: { en: 'Back', nb: 'Bakside', sv: 'Baksida' },
    widthMm: SIZE,
    heightMm: SIZE,
    paper: '#E9EDE3',
  });
  page.art(
    'back-ground.svg',
    `<rect x="9" y="9" width="132" height="132" fill="${PAPER}"/><rect x="11.500" y="11.500" width="127" height="127" fill="none" stroke="${SAGE.rib}" stroke-width="0.3"/>`,
  );
  page.image('picture', [22, 25, 50, 62], {
    tiltDeg: -4,
    border: { color: '#FFFFFF', width: toPoints(2.4) },
    picturePosition: 'second',
    allowBackgrounds: true,
  });
  page.image('second-picture', [79, 29, 49, 60], {
    tiltDeg: 3,
    border: { color: '#FFFFFF', width: toPoints(2.4) },
    picturePosition: 'third',
    allowBackgrounds: true,
  });
  page.art(
    'back-sprigs.svg',
    place(eucalyptus(SAGE, 8), { x: 60, y: 134.5 }, -72, 0.3) +
      mirror(place(eucalyptus(OLIVE, 8), { x: 60, y: 134.5 }, -72, 0.3), 75) +
      place(daisies(), { x: 75, y: 97 }, 0, 0.2) +
      repeat(2, (at) => dot({ x: 66 + at * 18, y: 95 }, 0.6, '#D8A48F')),
  );
  page.text('message', [24, 99, 102, 22], {
    ...words('Your kind words and gifts made it a day to remember.', 'De gode ordene og gavene gjorde dagen til et minne for livet.', {
      family: 'Lora',
      size: 13.5,
      color: INK,
      lines: 3,
      sv: 'De fina orden och presenterna gjorde dagen till ett minne för livet.',
    }),
    ...EDITABLE,
  });
  page.text('name', [40, 122, 70, 12], {
    ...words('Love, Anna', 'Hilsen Anna', { family: 'Sacramento', size: 30, color: INK, sv: 'Kram, Anna' }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  page.art('back-line.svg', line('M63 121H87', SAGE.rib, 0.3));
  return page;
}

export function thankYou(): Design {
  return bindDesign(
    'thank-you-wreath',
    {
      uuid: TEMPLATE_UUIDS.thankYou,
      names: { en: 'Wreath, thank-you card', nb: 'Krans, takkekort', sv: 'Krans, tackkort' },
      type: 'CARDS',
      categories: ['thank-you'],
      productUuids: [PRODUCT_UUIDS.squareCard],
      supportedYears: [],
    },
    [front(), back()],
  );
}
