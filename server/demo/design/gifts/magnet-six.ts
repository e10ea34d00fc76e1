import { blobMask } from '../ornaments/blob.ts';
import { bindDesign, type Design } from '../design.ts';
import { line, repeat } from '../ornaments/draw.ts';
import { scallopMask } from '../ornaments/festive.ts';
import { MONTH_MOTIFS, pattern } from '../ornaments/motifs.ts';
import { createPage, type MmBox, type Page, toPoints } from '../page.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';
import type { MaskSchema } from '#core/contract/template-format.ts';
import type { infer as Infer } from 'zod/mini';

/** A sheet of six magnets of 5 × 5 cm, cut apart by the customer: six windows on six papers. */
const WIDTH = 150;
const HEIGHT = 100;
const CELL = 50;

interface Magnet {
  readonly ground: string;
  readonly colors: readonly [string, string, string];
  readonly motif: number;
  readonly mask: Infer<typeof MaskSchema>;
  readonly position: 'portrait' | 'second' | 'third' | 'fourth' | 'group';
}

const MAGNETS: readonly Magnet[] = [
  { ground: '#E4785A', colors: ['#F6C7A8', '#F6C7A8', '#FBE3CF'], motif: 5, mask: { shape: 'ellipse' }, position: 'portrait' },
  {
    ground: '#2F6B6A',
    colors: ['#F2C14E', '#1F4E4E', '#BFE0D8'],
    motif: 6,
    mask: { shape: 'rounded', radius: toPoints(7) },
    position: 'second',
  },
  {
    ground: '#F2C14E',
    colors: ['#FFF4D6', '#D99A22', '#FFF4D6'],
    motif: 0,
    mask: { shape: 'path', d: scallopMask(14, 0.05) },
    position: 'third',
  },
  {
    ground: '#B9C9A0',
    colors: ['#4F7F5B', '#7A5B46', '#FFF8E8'],
    motif: 11,
    mask: { shape: 'path', d: blobMask({ seed: 12, wobble: 0.07, knots: 8 }) },
    position: 'fourth',
  },
  {
    ground: '#7C6BA8',
    colors: ['#F29CB7', '#CFC2EA', '#EFE7FB'],
    motif: 2,
    mask: { shape: 'path', d: 'M0 1V0.5C0 0.224 0.224 0 0.5 0C0.776 0 1 0.224 1 0.5V1Z' },
    position: 'group',
  },
  {
    ground: '#F3E4D3',
    colors: ['#C0553F', '#8A7357', '#FBF5E8'],
    motif: 8,
    mask: { shape: 'path', d: 'M0.5 0L1 0.5L0.5 1L0 0.5Z' },
    position: 'portrait',
  },
];

function sheet(): Page {
  const page = createPage({
    id: 'sheet',
    names: { en: 'Magnets', nb: 'Magneter', sv: 'Magneter' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: '#FFFFFF',
  });
  const at = (index: number): { x: number; y: number } => ({ x: (index % 3) * CELL, y: Math.floor(index / 3) * CELL });
  // From the outer edges the papers go on into the bleed.
  const paper = MAGNETS.map(({ ground, colors: [main, second, light], motif }, index) => {
    const { x, y } = at(index);
    const left = x === 0 ? -3 : x;
    const top = y === 0 ? -3 : y;
    const right = x === WIDTH - CELL ? x + CELL + 3 : x + CELL;
    const bottom = y === HEIGHT - CELL ? y + CELL + 3 : y + CELL;
    const drawing = MONTH_MOTIFS[motif];
    const small = drawing
      ? pattern(
          (color) => `<g transform="scale(0.36)">${drawing(color)}</g>`,
          [
            { main, second, light },
            { main, second, light },
          ],
          [x + 4, y + 4.5, 40, 40],
          8.2,
          (px, py) => px > x + 47 || py > y + 47 || Math.hypot(px - x - 25, py - y - 25) < 17,
        )
      : '';
    return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${ground}"/>${small}`;
  });
  page.art('sheet-papers.svg', paper.join(''));
  for (const [index, { mask, position }] of MAGNETS.entries()) {
    const { x, y } = at(index);
    const box: MmBox = [x + 6, y + 6, 38, 38];
    page.image(`picture-${index + 1}`, box, {
      mask,
      border: { color: '#FFFFFF', width: toPoints(1.5) },
      picturePosition: position,
      allowBackgrounds: true,
    });
  }
  page.art(
    'sheet-cuts.svg',
    line(`${repeat(2, (cut) => `M${(cut + 1) * CELL} -3V${HEIGHT + 3}`)}M-3 ${CELL}H${WIDTH + 3}`, '#FFFFFF', 0.3),
  );
  return page;
}

export function magnetSix(): Design {
  return bindDesign(
    'magnet-six',
    {
      uuid: TEMPLATE_UUIDS.magnetSix,
      names: { en: 'Six windows, magnets', nb: 'Seks vinduer, magneter', sv: 'Sex fönster, magneter' },
      type: 'PHOTOGIFT',
      categories: ['home'],
      productUuids: [PRODUCT_UUIDS.magnets],
      supportedYears: [],
    },
    [sheet()],
  );
}
