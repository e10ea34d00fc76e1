import { bindDesign, type Design } from '../design.ts';
import { fill, line, mirror, place } from '../ornaments/draw.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, type Page, words } from '../page.ts';
import { daisies, eucalyptus, harebells, strawberries } from '../ornaments/plants.ts';
import { rowan } from '../ornaments/autumn-plants.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A mug's wrap, 20 × 9 cm, the handle between its ends: a meadow below, a picture to each side of the name. */
const WIDTH = 200;
const HEIGHT = 90;
const PAPER = '#FDFAF3';
const INK = '#3F4A3C';

function meadow(): string {
  const blade = { light: '#9DB183', shade: '#8AA070', rib: '#75895C' };
  const tuft = (x: number, scale: number, lean: number, plant: string): string => place(plant, { x, y: 94 }, lean, scale);
  const half =
    tuft(4, 0.44, -10, daisies()) +
    tuft(16, 0.34, 8, harebells()) +
    tuft(25, 0.2, -4, eucalyptus(blade)) +
    tuft(70, 0.22, 10, strawberries()) +
    tuft(80, 0.3, -6, harebells()) +
    tuft(88, 0.27, 6, daisies()) +
    tuft(97, 0.24, 0, rowan());
  return half + mirror(half, 100);
}

function wrap(): Page {
  const page = createPage({ id: 'wrap', names: { en: 'Mug', nb: 'Krus', sv: 'Mugg' }, widthMm: WIDTH, heightMm: HEIGHT, paper: PAPER });
  page.art(
    'wrap-ground.svg',
    `<rect x="-3" y="-3" width="206" height="96" fill="${PAPER}"/>${fill('M-3 70C40 62 70 74 100 69C130 64 160 73 203 68V93H-3Z', '#E6EBD6')}<ellipse cx="51" cy="40" rx="26.5" ry="34" fill="#E6EBD6"/><ellipse cx="149" cy="40" rx="26.5" ry="34" fill="#E6EBD6"/>`,
  );
  page.image('picture', [27, 8.5, 48, 63], { mask: { shape: 'ellipse' }, picturePosition: 'portrait', allowBackgrounds: true });
  page.image('second-picture', [125, 8.5, 48, 63], { mask: { shape: 'ellipse' }, picturePosition: 'third', allowBackgrounds: true });
  page.art('wrap-meadow.svg', meadow() + line('M92 40H108', '#A9B895', 0.4));
  page.text('name', [78, 15, 44, 22], {
    ...words('Anna', 'Anna', { family: 'Sacramento', size: 54, color: INK }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  page.text('line', [80, 42, 40, 14], {
    ...words('for Granny', 'til bestemor', { family: 'Lora', size: 13, color: '#75816B', lines: 2, sv: 'till farmor' }),
    ...EDITABLE_WORDS,
    overrideFamily: true,
  });
  return page;
}

export function meadowMug(): Design {
  return bindDesign(
    'meadow-mug',
    {
      uuid: TEMPLATE_UUIDS.meadowMug,
      names: { en: 'Meadow, mug', nb: 'Blomstereng, krus', sv: 'Äng, mugg' },
      type: 'PHOTOGIFT',
      categories: ['mugs'],
      productUuids: [PRODUCT_UUIDS.mug],
      supportedYears: [],
    },
    [wrap()],
  );
}
