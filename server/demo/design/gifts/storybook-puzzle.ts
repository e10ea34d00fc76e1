import { bindDesign, type Design } from '../design.ts';
import { dot, fill, line, repeat } from '../ornaments/draw.ts';
import { createPage, EDITABLE, type Page, words } from '../page.ts';
import * as cut from '../ornaments/paper-cut.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A puzzle, 40 × 28 cm, in 48 to 500 pieces: a page of a picture book with the child in its sky. */
const WIDTH = 400;
const HEIGHT = 280;
const RIGHT = WIDTH + 3;
const BOTTOM = HEIGHT + 3;

function fence(from: number, to: number, y: number): string {
  const posts = Math.floor((to - from) / 9);
  return (
    line(`M${from} ${y - 9}H${to}M${from} ${y - 4}H${to}`, '#F6EBD8', 1.3) +
    repeat(posts + 1, (at) =>
      fill(`M${from + at * 9 - 1.3} ${y}V${y - 12}L${from + at * 9} ${y - 14}L${from + at * 9 + 1.3} ${y - 12}V${y}Z`, '#FFF8EA'),
    )
  );
}

function hedgehog(x: number, y: number, size: number): string {
  const spines = repeat(11, (at) => {
    const angle = Math.PI * (1.02 + at * 0.078);
    return line(
      `M${(x + Math.cos(angle) * size * 0.8).toFixed(1)} ${(y + Math.sin(angle) * size * 0.62).toFixed(1)}L${(x + Math.cos(angle) * size * 1.12).toFixed(1)} ${(y + Math.sin(angle) * size * 0.9).toFixed(1)}`,
      '#5C4433',
      1.1,
    );
  });
  return (
    spines +
    fill(
      `M${x - size} ${y}A${size} ${size * 0.8} 0 0 1 ${x + size * 0.7} ${y - size * 0.45}L${x + size * 1.45} ${y - size * 0.08}L${x + size * 1.3} ${y}Z`,
      '#7A5B45',
    ) +
    fill(
      `M${x + size * 0.55} ${y}C${x + size * 0.5} ${y - size * 0.5} ${x + size * 0.8} ${y - size * 0.5} ${x + size * 1.45} ${y - size * 0.08}L${x + size * 1.3} ${y}Z`,
      '#D9B48F',
    ) +
    dot({ x: x + size * 0.92, y: y - size * 0.28 }, size * 0.06, '#2B211B') +
    dot({ x: x + size * 1.45, y: y - size * 0.08 }, size * 0.09, '#2B211B')
  );
}

function puzzle(): Page {
  const page = createPage({
    id: 'puzzle',
    names: { en: 'Puzzle', nb: 'Puslespill', sv: 'Pussel' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: '#F7DDB5',
  });
  page.art(
    'puzzle-sky.svg',
    `<rect x="-3" y="-3" width="406" height="286" fill="url(#dawn)"/>${cut.rainbow({ x: 200, y: 214 }, 196, ['#E2725B', '#F0A95A', '#F4D27A', '#8FB99A', '#5D93A8'])}` +
      cut.cloud({ x: 12, y: 74 }, 34, '#FFFBF2') +
      cut.cloud({ x: 318, y: 56 }, 30, '#FFFBF2') +
      cut.cloud({ x: 300, y: 122 }, 16, '#FFFBF2') +
      cut.cloud({ x: 40, y: 138 }, 18, '#FFFBF2') +
      `<ellipse cx="200" cy="122" rx="98" ry="112" fill="#FFF8EA"/>`,
    '<linearGradient id="dawn" gradientUnits="userSpaceOnUse" x1="0" y1="-3" x2="0" y2="230"><stop offset="0" stop-color="#8EC5D6"/><stop offset="0.6" stop-color="#DDEBDD"/><stop offset="1" stop-color="#FBE6BE"/></linearGradient>',
  );
  page.image('picture', [108, 16, 184, 212], { mask: { shape: 'ellipse' }, picturePosition: 'portrait', allowBackgrounds: true });
  page.art(
    'puzzle-land.svg',
    cut.hotAirBalloon({ x: 350, y: 96 }, 46, ['#C8553D', '#F2B84B']) +
      cut.hotAirBalloon({ x: 62, y: 96 }, 30, ['#3C7A89', '#F6E3B4']) +
      cut.kite({ x: 108, y: 40 }, 12, ['#E2725B', '#F4D27A'], '#8A6A4F') +
      cut.bird({ x: 306, y: 30 }, 6, '#4F6D7A') +
      cut.bird({ x: 322, y: 38 }, 4.6, '#4F6D7A') +
      cut.hill({ y: 204, rise: 16, phase: 0.2, color: '#A8C686' }, RIGHT, BOTTOM) +
      [18, 34, 366, 384].map((x, at) => cut.pine({ x, y: 216 + (at % 2) * 4 }, 44 + (at % 3) * 8, '#4F7F5B')).join('') +
      cut.roundTree({ x: 72, y: 222 }, 52, '#7FA858', '#6C954A') +
      cut.roundTree({ x: 334, y: 224 }, 46, '#94B55C', '#80A24B') +
      cut.hill({ y: 228, rise: 12, phase: 2.3, color: '#7FA65E' }, RIGHT, BOTTOM) +
      cut.cabin({ x: 300, y: 246 }, 34, '#B5493E', '#5A3C38', '#F7D98C') +
      fence(22, 96, 250) +
      cut.tent({ x: 128, y: 250 }, 24, '#F2B84B', '#D9922E') +
      cut.hill({ y: 252, rise: 8, phase: 4.2, color: '#5B8A57' }, RIGHT, BOTTOM) +
      cut.mushroom({ x: 52, y: 272 }, 20) +
      cut.mushroom({ x: 70, y: 274 }, 12) +
      hedgehog(346, 272, 13) +
      [112, 124, 280, 292, 386, 14]
        .map(
          (x, at) =>
            line(`M${x} 276v-9`, '#3F6B45', 1) +
            dot({ x, y: 265 }, 2.6, at % 2 === 0 ? '#F4D27A' : '#F2F0E6') +
            dot({ x, y: 265 }, 1, '#D9822E'),
        )
        .join(''),
  );
  page.text('name', [130, 246, 140, 28], {
    ...words('Anna', 'Anna', { family: 'Pacifico', size: 50, color: '#FFF8EA' }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  return page;
}

export function storybookPuzzle(): Design {
  return bindDesign(
    'storybook-puzzle',
    {
      uuid: TEMPLATE_UUIDS.storybookPuzzle,
      names: { en: 'Picture book, puzzle', nb: 'Bildebok, puslespill', sv: 'Bilderbok, pussel' },
      type: 'PHOTOGIFT',
      categories: ['puzzles'],
      productUuids: [PRODUCT_UUIDS.puzzle120, PRODUCT_UUIDS.puzzle48, PRODUCT_UUIDS.puzzle500],
      supportedYears: [],
    },
    [puzzle()],
  );
}
