import { blob } from '../ornaments/blob.ts';
import { bindDesign, type Design } from '../design.ts';
import { dot, fill, line, repeat } from '../ornaments/draw.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, type Page, words } from '../page.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A mouse pad, 24 × 20 cm: the lines of a mountain map, and the picture in its lake. */
const WIDTH = 240;
const HEIGHT = 200;
const DEEP = '#12474F';
const LINE = '#3C8085';
const SAND = '#F0D9A8';

/** Contour lines about a summit, closer where it is steep. */
function summit(x: number, y: number, seed: number, rings: number, first: number): string {
  return repeat(rings, (at) => {
    const r = first + at * 6.2 + at * at * 0.16;
    return line(
      blob(x, y, r * 1.16, r * 0.92, { seed: seed + Math.floor(at / 5), wobble: 0.1, knots: 9 }),
      at % 5 === 4 ? '#6BA8A6' : LINE,
      at % 5 === 4 ? 0.75 : 0.35,
    );
  });
}

function pad(): Page {
  const page = createPage({
    id: 'pad',
    names: { en: 'Mouse pad', nb: 'Musematte', sv: 'Musmatta' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: DEEP,
  });
  page.art(
    'pad-map.svg',
    `<rect x="-3" y="-3" width="246" height="206" fill="url(#relief)"/>${summit(82, 96, 5, 26, 58)}${summit(212, 36, 21, 6, 4)}` +
      fill(blob(82, 96, 72, 70, { seed: 5, wobble: 0.05, knots: 9 }), SAND),
    '<radialGradient id="relief" gradientUnits="userSpaceOnUse" cx="82" cy="96" r="190"><stop offset="0" stop-color="#1E6A70"/><stop offset="1" stop-color="#0D363D"/></radialGradient>',
  );
  page.image('picture', [16, 30, 132, 132], { mask: { shape: 'ellipse' }, picturePosition: 'portrait', allowBackgrounds: true });
  page.art(
    'pad-marks.svg',
    fill('M212 31L216.500 39H207.500Z', SAND) +
      line('M160 174H226', SAND, 0.5) +
      [160, 176.5, 193, 209.5, 226].map((x) => line(`M${x} 172.500V175.500`, SAND, 0.5)).join('') +
      line('M28 174v14M28 174l-3 5M28 174l3 5M22 181h12', SAND, 0.6) +
      dot({ x: 28, y: 181 }, 1, SAND),
  );
  page.text('name', [158, 116, 74, 28], {
    ...words('Anna', 'Anna', { family: 'Oswald', size: 58, color: SAND, align: 'left' }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  page.text('line', [158, 146, 74, 20], {
    ...words('1,469 m above\nthe homework', '1469 moh.,\nhøyt over leksene', {
      family: 'Montserrat',
      size: 15,
      color: '#E6F0EE',
      align: 'left',
      lines: 2,
      vertical: 'top',
      sv: '1 469 m över\nläxorna',
    }),
    ...EDITABLE_WORDS,
  });
  return page;
}

export function contourPad(): Design {
  return bindDesign(
    'contour-pad',
    {
      uuid: TEMPLATE_UUIDS.contourPad,
      names: { en: 'Mountain map, mouse pad', nb: 'Fjellkart, musematte', sv: 'Fjällkarta, musmatta' },
      type: 'PHOTOGIFT',
      categories: ['home'],
      productUuids: [PRODUCT_UUIDS.mousePad],
      supportedYears: [],
    },
    [pad()],
  );
}
