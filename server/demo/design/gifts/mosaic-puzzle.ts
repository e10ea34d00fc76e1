import { bindDesign, type Design } from '../design.ts';
import { createPage, EDITABLE, type Page, words } from '../page.ts';
import { tiles } from '../ornaments/tiles.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A puzzle, 40 × 28 cm: a floor of tiles, every other one a picture. */
const WIDTH = 400;
const HEIGHT = 280;
const COLUMNS = 7;
const SIZE = 406 / COLUMNS;
const ROWS = 5;
const TOP = -5;
const PALETTE = ['#264653', '#2A9D8F', '#E9C46A', '#F4A261', '#E76F51', '#F7F1E3'];

const isPicture = (column: number, row: number): boolean => (column + row) % 2 === 0;
const isName = (column: number, row: number): boolean => row === 2 && column >= 2 && column <= 4;

function puzzle(): Page {
  const page = createPage({
    id: 'puzzle',
    names: { en: 'Puzzle', nb: 'Puslespill', sv: 'Pussel' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: '#264653',
  });
  page.art(
    'puzzle-tiles.svg',
    tiles(31, { x: -3, y: TOP }, COLUMNS, ROWS, SIZE, PALETTE, (column, row) => isPicture(column, row) || isName(column, row)),
  );
  const positions = ['portrait', 'second', 'third', 'fourth'] as const;
  let index = 0;
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      if (!isPicture(column, row) || isName(column, row)) continue;
      page.image(`picture-${index + 1}`, [-3 + column * SIZE, TOP + row * SIZE, SIZE, SIZE], {
        picturePosition: index === 4 ? 'group' : (positions[index % 4] ?? 'any'),
        ...(index % 5 === 3 ? { overrideEffect: 'bw' as const } : {}),
        allowBackgrounds: true,
      });
      index += 1;
    }
  }
  page.art(
    'puzzle-name.svg',
    `<rect x="${-3 + 2 * SIZE}" y="${TOP + 2 * SIZE}" width="${3 * SIZE}" height="${SIZE}" fill="#F7F1E3"/><rect x="${-3 + 2 * SIZE + 4}" y="${TOP + 2 * SIZE + 4}" width="${3 * SIZE - 8}" height="${SIZE - 8}" fill="none" stroke="#E76F51" stroke-width="1"/>`,
  );
  page.text('name', [-3 + 2 * SIZE + 8, TOP + 2 * SIZE + 12, 3 * SIZE - 16, SIZE - 24], {
    ...words('Anna', 'Anna', { family: 'Anton', size: 84, color: '#264653' }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  return page;
}

export function mosaicPuzzle(): Design {
  return bindDesign(
    'mosaic-puzzle',
    {
      uuid: TEMPLATE_UUIDS.mosaicPuzzle,
      names: { en: 'Tiles, puzzle', nb: 'Fliser, puslespill', sv: 'Kakel, pussel' },
      type: 'PHOTOGIFT',
      categories: ['puzzles'],
      productUuids: [PRODUCT_UUIDS.puzzle120, PRODUCT_UUIDS.puzzle500],
      supportedYears: [],
    },
    [puzzle()],
  );
}
