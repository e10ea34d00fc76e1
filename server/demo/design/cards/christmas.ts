import { berry } from '../ornaments/blooms.ts';
import { bindDesign, type Design } from '../design.ts';
import { dot, line, mirror, n, place } from '../ornaments/draw.ts';
import { bow } from '../ornaments/festive.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, FIXED, type Page, toPoints, words } from '../page.ts';
import { scatter, star } from '../ornaments/paper-cut.ts';
import { holly } from '../ornaments/autumn-plants.ts';
import { spruce } from '../ornaments/plants.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A Christmas card, 10 × 15 cm upright: spruce green, a red bow, a little gold. */
const GREEN = '#1F3D36';
const GOLD = '#D8B56D';
const CREAM = '#FAF5EA';
const RED = { light: '#B5383A', middle: '#A12E32', dark: '#7B1F26' };

const snow = (seed: number, count: number, area: readonly [number, number, number, number]): string =>
  scatter(seed, count, area, (at, random) =>
    random() < 0.22 ? star(at, 1.1 + random() * 0.9, GOLD) : dot(at, 0.28 + random() * 0.4, '#F3EBD8'),
  );

/** Corners that step inwards: an old frame's. */
function steppedFrame(x: number, y: number, width: number, height: number, step: number): string {
  return `M${n(x + step)} ${n(y)}H${n(x + width - step)}A${step} ${step} 0 0 0 ${n(x + width)} ${n(y + step)}V${n(y + height - step)}A${step} ${step} 0 0 0 ${n(x + width - step)} ${n(y + height)}H${n(x + step)}A${step} ${step} 0 0 0 ${n(x)} ${n(y + height - step)}V${n(y + step)}A${step} ${step} 0 0 0 ${n(x + step)} ${n(y)}Z`;
}

function front(): Page {
  const page = createPage({
    id: 'front',
    names: { en: 'Front', nb: 'Forside', sv: 'Framsida' },
    widthMm: 100,
    heightMm: 150,
    paper: GREEN,
  });
  page.art(
    'front-ground.svg',
    `<rect x="-3" y="-3" width="106" height="156" fill="url(#night)"/>${snow(7, 52, [-3, -3, 106, 110])}${snow(19, 9, [-3, 108, 9, 45])}${snow(23, 9, [94, 108, 9, 45])}${snow(31, 12, [10, 145, 80, 8])}`,
    '<radialGradient id="night" gradientUnits="userSpaceOnUse" cx="50" cy="64" r="100"><stop offset="0" stop-color="#2B5349"/><stop offset="1" stop-color="#173029"/></radialGradient>',
  );
  page.image('picture', [15, 18, 70, 87.5], { picturePosition: 'portrait', allowBackgrounds: true });
  const twigs =
    place(spruce(), { x: 50, y: 18 }, 97, 0.38) + place(spruce(), { x: 50, y: 18 }, 74, 0.3) + place(holly(), { x: 50, y: 18 }, 84, 0.3);
  page.art(
    'front-bow.svg',
    `<rect x="12.500" y="15.500" width="75" height="92.500" fill="none" stroke="${GOLD}" stroke-width="0.35"/>${twigs}${mirror(twigs, 50)}${place(bow(15, RED.light, RED.middle, RED.dark), { x: 50, y: 17 })}`,
  );
  page.text('title', [10, 111, 80, 18], {
    ...words('Merry Christmas', 'God jul', { family: 'Playfair Display', size: 34, color: GOLD, sv: 'God jul' }),
    ...EDITABLE,
  });
  page.art('front-line.svg', line('M30 131.500H46M54 131.500H70', GOLD, 0.3) + star({ x: 50, y: 131.5 }, 2.2, GOLD));
  page.text('line', [14, 135, 72, 8], {
    ...words('from Anna and family', 'fra Anna og familien', { family: 'Lora', size: 12.5, color: CREAM, sv: 'från Anna med familj' }),
    ...EDITABLE_WORDS,
  });
  return page;
}

function back(): Page {
  const page = createPage({ id: 'back', names: { en: 'Back', nb: 'Bakside', sv: 'Baksida' }, widthMm: 100, heightMm: 150, paper: CREAM });
  const berries = [
    [0, 0],
    [3.2, 1.4],
    [0.6, 3.4],
  ]
    .map(([x = 0, y = 0]) => place(berry(1.7, RED.light, '#F3CFC4', RED.dark), { x, y }))
    .join('');
  const spray =
    place(spruce(), { x: 50, y: 142 }, -82, 0.4) +
    place(spruce(), { x: 50, y: 142 }, -64, 0.3) +
    place(holly(), { x: 50, y: 142 }, -76, 0.26);
  page.art(
    'back-frame.svg',
    `<path d="${steppedFrame(7, 7, 86, 136, 4)}" fill="none" stroke="${GOLD}" stroke-width="0.4"/><path d="${steppedFrame(8.6, 8.6, 82.8, 132.8, 4)}" fill="none" stroke="${GOLD}" stroke-width="0.2"/>`,
  );
  page.image('picture', [17, 18, 31, 40], {
    picturePosition: 'second',
    border: { color: '#FFFFFF', width: toPoints(1.4) },
    allowBackgrounds: true,
  });
  page.image('second-picture', [52, 18, 31, 40], {
    picturePosition: 'third',
    border: { color: '#FFFFFF', width: toPoints(1.4) },
    allowBackgrounds: true,
  });
  page.art(
    'back-stars.svg',
    star({ x: 50, y: 65.5 }, 2.6, GOLD) + star({ x: 43.5, y: 65.5 }, 1.3, GOLD) + star({ x: 56.5, y: 65.5 }, 1.3, GOLD),
  );
  page.text('greeting', [16, 71, 68, 44], {
    ...words(
      'Peace and joy\nthis Christmas,\nand all good wishes\nfor the new year',
      'Fred og glede\ni julen,\nog alle gode ønsker\nfor det nye året',
      {
        family: 'Playfair Display',
        size: 16,
        color: '#2A4A41',
        lines: 6,
        sv: 'Frid och glädje\ni jul,\noch alla goda önskningar\nför det nya året',
      },
    ),
    ...EDITABLE,
  });
  page.art('back-spray.svg', `${spray}${mirror(spray, 50)}${place(berries, { x: 48.4, y: 138.6 })}`);
  page.text('year', [30, 117, 40, 8], {
    ...words('2026', '2026', { family: 'Montserrat', size: 11, color: '#9B7F43' }),
    ...FIXED,
    fill: 'year',
  });
  return page;
}

export function christmas(): Design {
  return bindDesign(
    'christmas-bow',
    {
      uuid: TEMPLATE_UUIDS.christmas,
      names: { en: 'Red bow, Christmas card', nb: 'Rød sløyfe, julekort', sv: 'Röd rosett, julkort' },
      type: 'CARDS',
      categories: ['christmas'],
      productUuids: [PRODUCT_UUIDS.smallCard],
      supportedYears: [],
    },
    [front(), back()],
  );
}
