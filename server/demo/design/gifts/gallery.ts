import { bindDesign, type Design } from '../design.ts';
import { mirror, place } from '../ornaments/draw.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, type MmBox, type Page, words } from '../page.ts';
import { eucalyptus } from '../ornaments/plants.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A poster, 30 × 40 cm: five pictures hung as on a gallery's wall, the name below. */
const PAPER = '#F7F4EE';
const INK = '#2D2B29';
const CLAY = '#B4735A';
const TWIG = { light: '#B9A79A', shade: '#A89486', rib: '#8E7868' };

const PICTURES = [
  { id: 'picture-1', box: [24, 24, 154, 192], position: 'portrait' },
  { id: 'picture-2', box: [184, 24, 92, 93], position: 'second' },
  { id: 'picture-3', box: [184, 123, 92, 93], position: 'third' },
  { id: 'picture-4', box: [24, 222, 92, 93], position: 'fourth' },
  { id: 'picture-5', box: [122, 222, 154, 93], position: 'group' },
] as const satisfies readonly { id: string; box: MmBox; position: string }[];

function poster(): Page {
  const page = createPage({
    id: 'poster',
    names: { en: 'Poster', nb: 'Plakat', sv: 'Affisch' },
    widthMm: 300,
    heightMm: 400,
    paper: PAPER,
  });
  const shadow = ([x, y, width, height]: MmBox): string =>
    [1.8, 1.2, 0.6]
      .map(
        (spread) =>
          `<rect x="${x - spread * 0.4}" y="${y + spread * 0.5}" width="${width + spread * 0.8}" height="${height + spread * 0.7}" rx="${spread}" fill="#4A3B30" opacity="0.06"/>`,
      )
      .join('');
  page.art(
    'poster-wall.svg',
    `<rect x="-3" y="-3" width="306" height="406" fill="url(#wall)"/>${PICTURES.map(({ box }) => shadow(box)).join('')}`,
    '<linearGradient id="wall" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="300" y2="400"><stop offset="0" stop-color="#FBF9F5"/><stop offset="1" stop-color="#F1ECE3"/></linearGradient>',
  );
  for (const { id, box, position } of PICTURES) page.image(id, box, { picturePosition: position, allowBackgrounds: true });
  const twig = place(eucalyptus(TWIG, 8), { x: 140, y: 343 }, -86, 0.4);
  page.art('poster-twigs.svg', `${twig}${mirror(twig, 150)}<circle cx="150" cy="342" r="1.3" fill="${CLAY}"/>`);
  page.text('name', [30, 347, 240, 26], {
    ...words('Anna', 'Anna', { family: 'Playfair Display', size: 60, color: INK, sv: 'Anna' }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  // A visitor has no group: it stands alone in its row, the last one, so that nothing is left beside an empty place.
  page.text('year', [50, 373, 200, 9], {
    ...words('2026', '2026', { family: 'Montserrat', size: 17, color: CLAY }),
    ...EDITABLE_WORDS,
    fill: 'year',
  });
  page.text('group', [50, 381, 200, 9], {
    ...words('Class 7B', '7B', { family: 'Montserrat', size: 17, color: CLAY, sv: '7B' }),
    ...EDITABLE_WORDS,
    fill: 'subject.group',
  });
  return page;
}

export function gallery(): Design {
  return bindDesign(
    'gallery-poster',
    {
      uuid: TEMPLATE_UUIDS.gallery,
      names: { en: 'Gallery, poster', nb: 'Galleri, plakat', sv: 'Galleri, affisch' },
      type: 'PHOTOGIFT',
      categories: ['posters'],
      productUuids: [PRODUCT_UUIDS.poster],
      supportedYears: [],
    },
    [poster()],
  );
}
