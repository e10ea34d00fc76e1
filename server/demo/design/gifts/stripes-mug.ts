import { bindDesign, type Design } from '../design.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, type Page, words } from '../page.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A mug's wrap, 20 × 9 cm: the stripes of a seventies kitchen turn around the picture. */
const WIDTH = 200;
const HEIGHT = 90;
const CREAM = '#FBF0DC';
const STRIPES = ['#5B2A1E', '#B5432A', '#E07B39', '#F0B548', '#F6D98F'] as const;
const BAND = 6.2;

/** Bands that come in from the left, turn around the picture and leave to the right. */
function bands(): string {
  const x = 62;
  return STRIPES.map((color, at) => {
    const r = 41 - at * BAND + 3;
    const top = 45 - r;
    const bottom = 45 + r;
    return `<path d="M-4 ${bottom}H${x}A${r} ${r} 0 0 0 ${x} ${top}" fill="none" stroke="${color}" stroke-width="${BAND + 0.1}"/><path d="M${x} ${top}A${r} ${r} 0 0 0 ${x} ${bottom}H204" fill="none" stroke="${color}" stroke-width="${BAND + 0.1}"/>`;
  }).join('');
}

function wrap(): Page {
  const page = createPage({ id: 'wrap', names: { en: 'Mug', nb: 'Krus', sv: 'Mugg' }, widthMm: WIDTH, heightMm: HEIGHT, paper: CREAM });
  page.art(
    'wrap-stripes.svg',
    `<rect x="-3" y="-3" width="206" height="96" fill="${CREAM}"/>${bands()}<circle cx="62" cy="45" r="17.500" fill="${CREAM}"/>`,
  );
  page.image('picture', [39, 22, 46, 46], {
    mask: { shape: 'ellipse' },
    border: { color: CREAM, width: 5 },
    picturePosition: 'portrait',
    allowBackgrounds: true,
  });
  page.text('name', [112, 10, 80, 26], {
    ...words('Anna', 'Anna', { family: 'Lobster', size: 56, color: STRIPES[1], align: 'left' }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  page.text('line', [112, 36, 80, 10], {
    ...words('the best of the morning', 'morgenens beste', {
      family: 'Montserrat',
      size: 13,
      color: STRIPES[0],
      align: 'left',
      sv: 'morgonens bästa',
    }),
    ...EDITABLE_WORDS,
  });
  return page;
}

export function stripesMug(): Design {
  return bindDesign(
    'stripes-mug',
    {
      uuid: TEMPLATE_UUIDS.stripesMug,
      names: { en: 'Seventies, mug', nb: 'Syttitall, krus', sv: 'Sjuttiotal, mugg' },
      type: 'PHOTOGIFT',
      categories: ['mugs'],
      productUuids: [PRODUCT_UUIDS.mug],
      supportedYears: [],
    },
    [wrap()],
  );
}
