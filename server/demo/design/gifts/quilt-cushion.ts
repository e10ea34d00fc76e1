import { bindDesign, type Design } from '../design.ts';
import { fill, n, repeat } from '../ornaments/draw.ts';
import { createPage, type MmBox, type Page } from '../page.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A cushion's front, 40 x 40 and 50 × 50 cm: a patchwork of stars with five pictures sewn in. */
const SIZE = 400;
const BLOCK = 406 / 3;
const INDIGO = '#2C3E66';
const LINEN = '#F3EBDD';
const STARS = [
  ['#B5533F', '#E2A76F'],
  ['#5E7F73', '#C9D3B0'],
  ['#C98A3B', '#F1D9A0'],
  ['#7A4B5C', '#DDB3B0'],
] as const;

const MIDDLE = (column: number, row: number): boolean => (column + row) % 2 === 0;

/** An eight-pointed star of triangles in a square. */
function starBlock(x: number, y: number, size: number, [deep, pale]: readonly [string, string]): string {
  const u = size / 4;
  const p = (a: number, b: number): string => `${n(x + a * u)} ${n(y + b * u)}`;
  const points = [
    `M${p(1, 1)}L${p(1, 0)}L${p(2, 1)}ZM${p(3, 1)}L${p(3, 0)}L${p(2, 1)}Z`,
    `M${p(3, 1)}L${p(4, 1)}L${p(3, 2)}ZM${p(3, 3)}L${p(4, 3)}L${p(3, 2)}Z`,
    `M${p(3, 3)}L${p(3, 4)}L${p(2, 3)}ZM${p(1, 3)}L${p(1, 4)}L${p(2, 3)}Z`,
    `M${p(1, 3)}L${p(0, 3)}L${p(1, 2)}ZM${p(1, 1)}L${p(0, 1)}L${p(1, 2)}Z`,
  ];
  return (
    `<rect x="${n(x)}" y="${n(y)}" width="${n(size)}" height="${n(size)}" fill="${LINEN}"/>` +
    points.map((d) => fill(d, deep)).join('') +
    [p(0, 0), p(3, 0), p(3, 3), p(0, 3)]
      .map((corner) => `<path d="M${corner}h${n(u)}v${n(u)}h${n(-u)}Z" fill="${pale}" opacity="0.45"/>`)
      .join('') +
    fill(`M${p(1, 1)}H${n(x + 3 * u)}V${n(y + 3 * u)}H${n(x + u)}Z`, pale) +
    fill(`M${p(2, 1)}L${p(3, 2)}L${p(2, 3)}L${p(1, 2)}Z`, deep) +
    fill(`M${p(2, 1.5)}L${p(2.5, 2)}L${p(2, 2.5)}L${p(1.5, 2)}Z`, pale)
  );
}

/** A frame of flying geese around a picture. */
function geese(x: number, y: number, size: number): string {
  const width = size * 0.13;
  const count = 8;
  const step = size / count;
  const goose = (turn: number): string =>
    repeat(
      count,
      (at) =>
        `<path d="M${n(at * step)} ${n(width)}L${n(at * step + step / 2)} 0L${n((at + 1) * step)} ${n(width)}Z" fill="${at % 2 === 0 ? '#F3EBDD' : '#E2A76F'}"/>`,
    ).replace(/^/, `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn} ${n(size / 2)} ${n(size / 2)})">`) + '</g>';
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(size)}" height="${n(size)}" fill="${INDIGO}"/>${[0, 90, 180, 270].map(goose).join('')}`;
}

function stitches(): string {
  const seam = (at: number): string => `M${n(-3 + at * BLOCK)} -3V403M-3 ${n(-3 + at * BLOCK)}H403`;
  return `<path d="${seam(1)}${seam(2)}" fill="none" stroke="#FFFFFF" stroke-width="0.7" stroke-dasharray="3.5 2.5" stroke-opacity="0.8"/>`;
}

function front(): Page {
  const page = createPage({ id: 'front', names: { en: 'Cushion', nb: 'Pute', sv: 'Kudde' }, widthMm: SIZE, heightMm: SIZE, paper: INDIGO });
  const corner = (at: number): number => -3 + at * BLOCK;
  let star = 0;
  const blocks = repeat(9, (index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    const [x, y] = [corner(column), corner(row)];
    return MIDDLE(column, row) ? geese(x, y, BLOCK) : starBlock(x, y, BLOCK, STARS[star++] ?? STARS[0]);
  });
  page.art('front-quilt.svg', blocks);
  const positions = ['second', 'third', 'portrait', 'fourth', 'group'] as const;
  let index = 0;
  for (let cell = 0; cell < 9; cell++) {
    const [column, row] = [cell % 3, Math.floor(cell / 3)];
    if (!MIDDLE(column, row)) continue;
    const inset = BLOCK * 0.15;
    const box: MmBox = [corner(column) + inset, corner(row) + inset, BLOCK - 2 * inset, BLOCK - 2 * inset];
    page.image(`picture-${index + 1}`, box, { picturePosition: positions[index] ?? 'any', allowBackgrounds: true });
    index += 1;
  }
  page.art('front-seams.svg', stitches());
  return page;
}

export function quiltCushion(): Design {
  return bindDesign(
    'quilt-cushion',
    {
      uuid: TEMPLATE_UUIDS.quiltCushion,
      names: { en: 'Patchwork, cushion', nb: 'Lappeteppe, pute', sv: 'Lapptäcke, kudde' },
      type: 'PHOTOGIFT',
      categories: ['home'],
      productUuids: [PRODUCT_UUIDS.cushion, PRODUCT_UUIDS.largeCushion],
      supportedYears: [],
    },
    [front()],
  );
}
