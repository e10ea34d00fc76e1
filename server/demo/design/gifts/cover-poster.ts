import { bindDesign, type Design } from '../design.ts';
import { line } from '../ornaments/draw.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, FIXED, type Page, words } from '../page.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A poster, 30 x 40 and 45 × 60 cm: the cover of a magazine whose only story is the child. */
const WIDTH = 300;
const HEIGHT = 400;
const WHITE = '#FFFFFF';
const CORAL = '#FF7A59';

function cover(): Page {
  const page = createPage({
    id: 'poster',
    names: { en: 'Poster', nb: 'Plakat', sv: 'Affisch' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: '#20252B',
  });
  page.image('picture', [-3, -3, 306, 406], { picturePosition: 'portrait', allowBackgrounds: true });
  page.art(
    'poster-shade.svg',
    `<rect x="-3" y="-3" width="306" height="130" fill="url(#top)"/><rect x="-3" y="230" width="306" height="173" fill="url(#bottom)"/>${line('M18 346H282', '#FFFFFF', 0.5)}<rect x="18" y="270" width="3" height="62" fill="${CORAL}"/>`,
    '<linearGradient id="top" gradientUnits="userSpaceOnUse" x1="0" y1="-3" x2="0" y2="127"><stop offset="0" stop-color="#14181D" stop-opacity="0.88"/><stop offset="1" stop-color="#14181D" stop-opacity="0"/></linearGradient><linearGradient id="bottom" gradientUnits="userSpaceOnUse" x1="0" y1="230" x2="0" y2="403"><stop offset="0" stop-color="#14181D" stop-opacity="0"/><stop offset="0.45" stop-color="#14181D" stop-opacity="0.66"/><stop offset="1" stop-color="#14181D" stop-opacity="0.92"/></linearGradient>',
  );
  page.text('name', [14, 10, 272, 50], {
    ...words('ANNA', 'ANNA', { family: 'Anton', size: 110, color: WHITE }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  page.text('issue', [18, 62, 264, 10], {
    ...words('The one and only issue', 'Første og eneste utgave', {
      family: 'Montserrat',
      size: 18,
      color: '#FFE1D6',
      sv: 'Första och enda numret',
    }),
    ...EDITABLE_WORDS,
  });
  page.text('headline', [27, 268, 180, 42], {
    ...words('“I will be an inventor.\nOr a cat.”', '«Jeg skal bli oppfinner.\nEller katt.»', {
      family: 'Playfair Display',
      size: 44,
      color: WHITE,
      align: 'left',
      lines: 3,
      sv: '”Jag ska bli uppfinnare.\nEller katt.”',
    }),
    ...EDITABLE,
  });
  page.text('teaser', [27, 312, 180, 22], {
    ...words(
      'The big interview: on favourite food, brave deeds and the longest summer',
      'Det store intervjuet: om yndlingsmat, modige gjerninger og den lengste sommeren',
      {
        family: 'Montserrat',
        size: 17,
        color: '#E9E4DC',
        align: 'left',
        lines: 3,
        vertical: 'top',
        sv: 'Den stora intervjun: om favoritmat, modiga gärningar och den längsta sommaren',
      },
    ),
    ...EDITABLE_WORDS,
  });
  const foot = { family: 'Montserrat', size: 16, color: '#E9E4DC' } as const;
  page.text('school', [18, 352, 150, 12], {
    ...words('Our school', 'Skolen vår', { ...foot, align: 'left', sv: 'Vår skola' }),
    ...EDITABLE_WORDS,
    fill: 'job.name',
  });
  page.text('group', [170, 352, 70, 12], { ...words('7B', '7B', { ...foot, align: 'right' }), ...EDITABLE_WORDS, fill: 'subject.group' });
  page.text('year', [244, 352, 38, 12], { ...words('2027', '2027', { ...foot, color: CORAL, align: 'right' }), ...FIXED, fill: 'year' });
  return page;
}

export function coverPoster(): Design {
  return bindDesign(
    'cover-poster',
    {
      uuid: TEMPLATE_UUIDS.coverPoster,
      names: { en: 'Front page, poster', nb: 'Forside, plakat', sv: 'Förstasida, affisch' },
      type: 'PHOTOGIFT',
      categories: ['posters'],
      productUuids: [PRODUCT_UUIDS.poster, PRODUCT_UUIDS.largePoster],
      supportedYears: [],
    },
    [cover()],
  );
}
