import { bindDesign, type Design } from '../design.ts';
import { createScatter, fill, n, repeat } from '../ornaments/draw.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, type MmBox, type Page, words } from '../page.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A thank-you card of cast stone: chips of marble in warm plaster, an arched window. 15 x 15 and 21 × 21 cm. */
const SIZE = 150;
const PLASTER = '#F6EADF';
const TERRACOTTA = '#B9573B';
const INK = '#4A2F27';
const CHIPS = ['#C8694A', '#2F5D62', '#E3B187', '#8FA89B', '#5B3A32', '#FFFFFF'];

/** Broken stones: four to six corners each, none over what `isClear` keeps free. */
function chips(
  seed: number,
  [x, y, width, height]: MmBox,
  count: number,
  colors: readonly string[],
  isClear: (x: number, y: number) => boolean,
): string {
  const random = createScatter(seed);
  const taken: { x: number; y: number; r: number }[] = [];
  return repeat(count, () => {
    const [cx, cy] = [x + random() * width, y + random() * height];
    const r = 1.2 + random() ** 2.2 * 6.4;
    const color = colors[Math.floor(random() * colors.length)] ?? '#FFFFFF';
    const knots = 4 + Math.floor(random() * 3);
    const turn = random() * 6.28;
    const points = Array.from({ length: knots }, (_, at) => {
      const angle = turn + (6.28 * at) / knots;
      const reach = r * (0.72 + random() * 0.5);
      return `${n(cx + reach * Math.cos(angle))} ${n(cy + reach * 0.82 * Math.sin(angle))}`;
    });
    if (isClear(cx, cy) || taken.some((stone) => Math.hypot(stone.x - cx, stone.y - cy) < stone.r + r * 1.12)) return '';
    taken.push({ x: cx, y: cy, r });
    return fill(`M${points.join('L')}Z`, color);
  });
}

function arch([x, y, width, height]: MmBox): string {
  const r = width / 2;
  return `M${n(x)} ${n(y + height)}V${n(y + r)}A${n(r)} ${n(r)} 0 0 1 ${n(x + width)} ${n(y + r)}V${n(y + height)}Z`;
}
const archMask = (ratio: number): string => {
  const shoulder = (0.5 / ratio).toFixed(4);
  const lift = (0.224 / ratio).toFixed(4);
  return `M0 1V${shoulder}C0 ${lift} 0.224 0 0.5 0C0.776 0 1 ${lift} 1 ${shoulder}V1Z`;
};

function front(): Page {
  const page = createPage({
    id: 'front',
    names: { en: 'Front', nb: 'Forside', sv: 'Framsida' },
    widthMm: SIZE,
    heightMm: SIZE,
    paper: PLASTER,
  });
  const panel: MmBox = [28, 12, 94, 132];
  const picture: MmBox = [36, 20, 78, 86];
  const inside = (x: number, y: number): boolean => x > panel[0] - 2 && x < panel[0] + panel[2] + 2 && y > panel[1] + 12;
  page.art(
    'front-stone.svg',
    `<rect x="-3" y="-3" width="156" height="156" fill="${PLASTER}"/>${chips(11, [-5, -5, 160, 160], 620, CHIPS, inside)}${fill(arch([26, 10, 98, 146]), '#E7C8AE')}${fill(arch(panel), '#FFFBF6')}`,
  );
  page.image('picture', picture, { mask: { shape: 'path', d: archMask(86 / 78) }, picturePosition: 'portrait', allowBackgrounds: true });
  page.text('title', [31, 108, 88, 19], {
    ...words('Thank you!', 'Tusen takk!', { family: 'Pacifico', size: 34, color: TERRACOTTA, sv: 'Tack!' }),
    ...EDITABLE,
  });
  page.text('line', [33, 129, 84, 9], {
    ...words('for celebrating with me', 'for at du feiret med meg', {
      family: 'Comfortaa',
      size: 13,
      color: INK,
      sv: 'för att du firade med mig',
    }),
    ...EDITABLE_WORDS,
    overrideFamily: true,
  });
  return page;
}

function back(): Page {
  const page = createPage({
    id: 'back',
    names: { en: 'Back', nb: 'Bakside', sv: 'Baksida' },
    widthMm: SIZE,
    heightMm: SIZE,
    paper: TERRACOTTA,
  });
  const outside = (x: number, y: number): boolean => y > 34 && y < 116 + (x > 75 ? -8 : 0);
  page.art(
    'back-stone.svg',
    `<rect x="-3" y="-3" width="156" height="156" fill="${TERRACOTTA}"/>${chips(23, [-5, -5, 160, 160], 420, ['#F6EADF', '#2F5D62', '#E3B187', '#8FA89B', '#5B2E22', '#D98A6C'], outside)}<rect x="14" y="36" width="122" height="78" rx="6" fill="#FFFBF6"/>`,
  );
  page.image('picture', [22, 44, 46, 62], {
    mask: { shape: 'path', d: archMask(62 / 46) },
    picturePosition: 'second',
    allowBackgrounds: true,
  });
  page.text('message', [74, 45, 56, 40], {
    ...words('The kind words and the gifts made the day one to remember.', 'Gode ord og fine gaver gjorde dagen til et minne for livet.', {
      family: 'Comfortaa',
      size: 15,
      color: INK,
      align: 'left',
      lines: 6,
      vertical: 'top',
      sv: 'Fina ord och presenter gjorde dagen till ett minne för livet.',
    }),
    ...EDITABLE,
  });
  page.text('name', [74, 90, 56, 18], {
    ...words('Anna', 'Anna', { family: 'Pacifico', size: 28, color: TERRACOTTA, align: 'left' }),
    ...EDITABLE_WORDS,
    fill: 'subject.firstName',
  });
  return page;
}

export function terrazzo(): Design {
  return bindDesign(
    'terrazzo-thanks',
    {
      uuid: TEMPLATE_UUIDS.terrazzo,
      names: { en: 'Terrazzo, thank-you card', nb: 'Terrazzo, takkekort', sv: 'Terrazzo, tackkort' },
      type: 'CARDS',
      categories: ['thank-you'],
      productUuids: [PRODUCT_UUIDS.squareCard, PRODUCT_UUIDS.largeSquareCard],
      supportedYears: [],
    },
    [front(), back()],
  );
}
