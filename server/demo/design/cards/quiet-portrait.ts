import { bindDesign, type Design } from '../design.ts';
import { line } from '../ornaments/draw.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, FIXED, type Page, words } from '../page.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A thank-you card that is all picture: a portrait to the edges, the words in its shade. 10 × 15 cm. */
const INK = '#2B2A2E';
const ROSE = '#A45A52';
const PAPER = '#FAF7F2';

function front(): Page {
  const page = createPage({ id: 'front', names: { en: 'Front', nb: 'Forside', sv: 'Framsida' }, widthMm: 100, heightMm: 150, paper: INK });
  page.image('picture', [-3, -3, 106, 156], { picturePosition: 'portrait', allowBackgrounds: true });
  page.art(
    'front-shade.svg',
    `<rect x="-3" y="92" width="106" height="61" fill="url(#shade)"/><rect x="5.500" y="5.500" width="89" height="139" fill="none" stroke="#FFFFFF" stroke-width="0.3" stroke-opacity="0.7"/>`,
    '<linearGradient id="shade" gradientUnits="userSpaceOnUse" x1="0" y1="92" x2="0" y2="153"><stop offset="0" stop-color="#1B1A1F" stop-opacity="0"/><stop offset="0.55" stop-color="#1B1A1F" stop-opacity="0.62"/><stop offset="1" stop-color="#1B1A1F" stop-opacity="0.86"/></linearGradient>',
  );
  page.text('title', [9, 111, 82, 22], {
    ...words('Thank you', 'Tusen takk', { family: 'Dancing Script', size: 46, color: '#FFFFFF', sv: 'Tack' }),
    ...EDITABLE,
  });
  page.text('line', [10, 132, 80, 8], {
    ...words('for thinking of me', 'for at du tenkte på meg', {
      family: 'Montserrat',
      size: 12,
      color: '#F3E4D8',
      sv: 'för att du tänkte på mig',
    }),
    ...EDITABLE_WORDS,
  });
  return page;
}

function back(): Page {
  const page = createPage({ id: 'back', names: { en: 'Back', nb: 'Bakside', sv: 'Baksida' }, widthMm: 100, heightMm: 150, paper: PAPER });
  page.text('initial', [14, 14, 30, 24], {
    ...words('“', '«', { family: 'Playfair Display', size: 72, color: ROSE, align: 'left', vertical: 'top', sv: '”' }),
    ...FIXED,
  });
  page.text('message', [14, 40, 72, 50], {
    ...words(
      'It was a day full of people I am fond of. Thank you for being one of them.',
      'Det ble en dag full av mennesker jeg er glad i. Takk for at du var en av dem.',
      {
        family: 'Playfair Display',
        size: 17,
        color: INK,
        align: 'left',
        lines: 8,
        vertical: 'top',
        sv: 'Det blev en dag full av människor som jag tycker om. Tack för att du var en av dem.',
      },
    ),
    ...EDITABLE,
  });
  page.art('back-line.svg', line('M14 98H38', ROSE, 0.5));
  page.text('name', [14, 101, 72, 18], {
    ...words('Anna', 'Anna', { family: 'Dancing Script', size: 32, color: ROSE, align: 'left' }),
    ...EDITABLE_WORDS,
    overrideFamily: true,
    fill: 'subject.firstName',
  });
  page.text('date', [14, 130, 72, 8], {
    ...words('May 2027', 'Mai 2027', { family: 'Montserrat', size: 12, color: '#8B857E', align: 'left', sv: 'Maj 2027' }),
    ...EDITABLE_WORDS,
  });
  return page;
}

export function quietPortrait(): Design {
  return bindDesign(
    'quiet-portrait',
    {
      uuid: TEMPLATE_UUIDS.quietPortrait,
      names: { en: 'All picture, thank-you card', nb: 'Bare bildet, takkekort', sv: 'Hela bilden, tackkort' },
      type: 'CARDS',
      categories: ['thank-you'],
      productUuids: [PRODUCT_UUIDS.smallCard],
      supportedYears: [],
    },
    [front(), back()],
  );
}
