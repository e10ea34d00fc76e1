import { bindDesign, type Design } from '../design.ts';
import { dot, fill, line, n, place, repeat } from '../ornaments/draw.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, type Page, toPoints, words } from '../page.ts';
import { leaf } from '../ornaments/leaves.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A cushion's front, 40 x 40 and 50 × 50 cm: a folk-art sun with the picture for a face. */
const SIZE = 400;
const GROUND = '#F5E6C8';
const MUSTARD = '#DE9B2C';
const RUST = '#B9502F';
const OLIVE = { light: '#7F8F4F', shade: '#6D7D40', rib: '#59682F' };
const CENTRE = { x: 200, y: 178 };

const tongue = (inner: number, outer: number, width: number): string =>
  `M${n(-width)} ${n(-inner)}C${n(-width * 0.9)} ${n(-inner - (outer - inner) * 0.6)} ${n(-width * 0.2)} ${n(-outer + 6)} 0 ${n(-outer)}C${n(width * 0.2)} ${n(-outer + 6)} ${n(width * 0.9)} ${n(-inner - (outer - inner) * 0.6)} ${n(width)} ${n(-inner)}Z`;

function sun(): string {
  const ray = (at: number): string =>
    at % 2 === 0
      ? fill(tongue(100, 158, 13), MUSTARD) + fill(tongue(104, 140, 6), '#F6CF73')
      : fill(tongue(100, 142, 11), RUST) + dot({ x: 0, y: -124 }, 3.2, GROUND) + dot({ x: 0, y: -114 }, 2.2, GROUND);
  const rays = repeat(24, (at) => place(ray(at), CENTRE, at * 15));
  const beads = repeat(48, (at) => {
    const angle = (at * Math.PI) / 24;
    return dot({ x: CENTRE.x + 104 * Math.sin(angle), y: CENTRE.y - 104 * Math.cos(angle) }, 2.6, at % 2 === 0 ? GROUND : MUSTARD);
  });
  return rays + dot(CENTRE, 110, RUST) + beads + dot(CENTRE, 98, GROUND);
}

function corner(): string {
  const twig = (turn: number): string =>
    place(
      line('M0 -6V-66', OLIVE.rib, 1.6) +
        repeat(7, (at) => place(leaf(24 - at * 1.6, 9.6 - at * 0.6, OLIVE), { x: 0, y: -10 - at * 8.4 }, at % 2 === 0 ? 42 : -42)) +
        place(leaf(18, 7, OLIVE), { x: 0, y: -66 }),
      { x: 0, y: 0 },
      turn,
    );
  return (
    twig(-8) +
    twig(-45) +
    twig(-82) +
    dot({ x: 0, y: 0 }, 9, RUST) +
    dot({ x: 0, y: 0 }, 4.6, '#F6CF73') +
    repeat(8, (at) => place(dot({ x: 0, y: -12 }, 2, MUSTARD), { x: 0, y: 0 }, at * 45))
  );
}

function front(): Page {
  const page = createPage({ id: 'front', names: { en: 'Cushion', nb: 'Pute', sv: 'Kudde' }, widthMm: SIZE, heightMm: SIZE, paper: GROUND });
  const turned = (x: number, y: number, sx: number, sy: number): string =>
    `<g transform="matrix(${sx} 0 0 ${sy} ${x} ${y})">${corner()}</g>`;
  page.art(
    'front-sun.svg',
    `<rect x="-3" y="-3" width="406" height="406" fill="${GROUND}"/>${sun()}${turned(384, 384, 1, 1)}${turned(16, 384, -1, 1)}${turned(384, 16, 1, -1)}${turned(16, 16, -1, -1)}`,
  );
  page.image('picture', [CENTRE.x - 92, CENTRE.y - 92, 184, 184], {
    mask: { shape: 'ellipse' },
    border: { color: '#FFF8E8', width: toPoints(4) },
    picturePosition: 'portrait',
    allowBackgrounds: true,
  });
  page.text('name', [90, 338, 220, 40], {
    ...words('Anna', 'Anna', { family: 'Lobster', size: 90, color: RUST }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  page.text('line', [110, 378, 180, 14], {
    ...words('sunshine of the house', 'husets solstråle', { family: 'Lora', size: 24, color: '#7A5A2B', sv: 'husets solstråle' }),
    ...EDITABLE_WORDS,
  });
  return page;
}

export function sunCushion(): Design {
  return bindDesign(
    'sun-cushion',
    {
      uuid: TEMPLATE_UUIDS.sunCushion,
      names: { en: 'Sunbeam, cushion', nb: 'Solstråle, pute', sv: 'Solstråle, kudde' },
      type: 'PHOTOGIFT',
      categories: ['home'],
      productUuids: [PRODUCT_UUIDS.cushion, PRODUCT_UUIDS.largeCushion],
      supportedYears: [],
    },
    [front()],
  );
}
