import { bindDesign, type Design, MONTH_NAMES, monthId } from '../design.ts';
import { dot, line, repeat } from '../ornaments/draw.ts';
import { createPage, EDITABLE_WORDS, FIXED, type MmBox, type Page, toPoints, words } from '../page.ts';
import * as cut from '../ornaments/paper-cut.ts';
import { sceneBefore, sceneBehind } from './scene.ts';
import { SCENES } from './scenes.ts';
import { CALENDAR_YEARS, PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A family calendar: a paper landscape and a picture above one row per day, a column per person. 30 × 42 cm. */
const WIDTH = 297;
const HEIGHT = 420;
const PAPER = '#FFFDF9';
const INK = '#33393C';

/** Points. The engine's rule: number, weekday and week number take this much before the columns begin. */
const DAY_SIZE = 15;
const WEEKDAY_SIZE = 10;
const WEEK_SIZE = 8;
const HEAD_MM = ((DAY_SIZE * 2.2 + WEEKDAY_SIZE * 3 + WEEK_SIZE * 2.2) * 25.4) / 72;

const MONTH_BOX: MmBox = [14, 133, 269, 278];
const TITLE_MM = 37;
const PEOPLE = [
  { id: 'name-1', en: 'Mum', nb: 'Mamma', sv: 'Mamma', color: '#C0553F', tint: '#FBF1EC' },
  { id: 'name-2', en: 'Dad', nb: 'Pappa', sv: 'Pappa', color: '#3B7285', tint: '#EEF4F5' },
  { id: 'name-3', en: 'Me', nb: 'Meg', sv: 'Jag', color: '#B07F1E', tint: '#FBF5E6' },
  { id: 'name-4', en: 'Everyone', nb: 'Felles', sv: 'Alla', color: '#5F7D4F', tint: '#F1F5EC' },
] as const;

function columnBox(at: number, y: number, height: number): MmBox {
  const width = (MONTH_BOX[2] - HEAD_MM) / PEOPLE.length;
  return [MONTH_BOX[0] + HEAD_MM + at * width, y, width, height];
}

function monthPage(month: number): Page {
  const scene = SCENES[month - 1];
  const names = MONTH_NAMES[month - 1];
  if (!scene || !names) throw new Error(`month ${month} has no scene`);
  const page = createPage({ id: monthId(month), names, widthMm: WIDTH, heightMm: HEIGHT, paper: PAPER });
  const rowsTop = MONTH_BOX[1] + TITLE_MM;
  page.art(`${monthId(month)}-far.svg`, sceneBehind(scene));
  page.image('picture', [173, 13, 102, 119], {
    mask: { shape: 'rounded', radius: toPoints(50) },
    border: { color: '#FFFFFF', width: toPoints(2.6) },
    allowBackgrounds: true,
  });
  page.art(`${monthId(month)}-near.svg`, sceneBefore(scene));
  const tints = PEOPLE.map(({ tint }, at) => {
    const [x, y, width, height] = columnBox(at, rowsTop, MONTH_BOX[3] - TITLE_MM);
    return `<rect x="${x.toFixed(2)}" y="${y}" width="${width.toFixed(2)}" height="${height}" fill="${tint}"/>`;
  });
  const caps = PEOPLE.map(({ color }, at) => {
    const [x, y, width] = columnBox(at, rowsTop - 1.6, 0);
    return `<rect x="${(x + 0.6).toFixed(2)}" y="${y}" width="${(width - 1.2).toFixed(2)}" height="1.6" fill="${color}"/>`;
  });
  page.art('columns.svg', tints.join('') + caps.join(''));
  for (const [at, { id, en, nb, sv, color }] of PEOPLE.entries()) {
    page.text(id, columnBox(at, rowsTop - 11.2, 9.2), {
      ...words(en, nb, { family: 'Comfortaa', size: 16, color, sv }),
      ...EDITABLE_WORDS,
      ...(id === 'name-3' ? { fill: 'subject.firstName' as const } : {}),
    });
  }
  page.calendar(MONTH_BOX, {
    month,
    style: 'column',
    columns: PEOPLE.length,
    title: { family: 'Comfortaa', size: 38, color: scene.accent, horizontalAlign: 'left', height: toPoints(TITLE_MM), withYear: true },
    weekday: { family: 'Montserrat', size: WEEKDAY_SIZE, color: '#7D8486' },
    day: { family: 'Montserrat', size: DAY_SIZE, color: INK },
    holidayColor: '#BE4438',
    weekNumbers: { family: 'Montserrat', size: WEEK_SIZE, color: '#A5ABAC' },
    rule: { color: '#DCDAD2', width: 0.5 },
  });
  return page;
}

function cover(): Page {
  const page = createPage({
    id: 'cover',
    names: { en: 'Cover', nb: 'Forside', sv: 'Omslag' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: '#F8E7CC',
  });
  const right = WIDTH + 3;
  const bottom = HEIGHT + 3;
  page.art(
    'cover-sky.svg',
    `<rect x="-3" y="-3" width="303" height="426" fill="#F8E7CC"/>${dot({ x: 148.5, y: 158 }, 118, '#F6DBAE')}${dot({ x: 148.5, y: 158 }, 103, '#EFB765')}` +
      cut.cloud({ x: 14, y: 66 }, 24, '#FFFBF3') +
      cut.cloud({ x: 226, y: 52 }, 20, '#FFFBF3'),
  );
  page.image('picture', [58.5, 68, 180, 180], { mask: { shape: 'ellipse' }, picturePosition: 'portrait', allowBackgrounds: true });
  page.art(
    'cover-hills.svg',
    cut.hill({ y: 238, rise: 12, phase: 0.3, color: '#9DBDB6' }, right, bottom) +
      cut.pine({ x: 40, y: 262 }, 52, '#5F8F84') +
      cut.pine({ x: 62, y: 266 }, 40, '#5F8F84') +
      cut.pine({ x: 258, y: 262 }, 46, '#5F8F84') +
      cut.hill({ y: 262, rise: 10, phase: 2.2, color: '#D99A63' }, right, bottom) +
      cut.cabin({ x: 206, y: 272 }, 30, '#A9463C', '#5A3C38', '#F7D98C') +
      cut.hill({ y: 284, rise: 8, phase: 4.1, color: '#2F6673' }, right, bottom) +
      cut.boat({ x: 70, y: 304 }, 24, '#FFFBF3', '#B5513F') +
      line('M112 306q6 -3 12 0t12 0M196 312q6 -3 12 0t12 0M20 314q6 -3 12 0t12 0', '#6F9DA6', 0.9) +
      cut.hill({ y: 318, rise: 5, phase: 1.2, color: '#234E5A' }, right, bottom) +
      cut.bird({ x: 226, y: 92 }, 6, '#8A6A4F') +
      cut.bird({ x: 246, y: 104 }, 4.6, '#8A6A4F'),
  );
  page.text('title', [28, 332, 241, 40], {
    ...words('Our family', 'Familien vår', { family: 'Comfortaa', size: 64, color: '#FFF7E8', sv: 'Vår familj' }),
    ...EDITABLE_WORDS,
    overrideFamily: true,
  });
  page.text('line', [48, 371, 201, 13], {
    ...words('who does what, and when', 'hvem gjør hva, og når', {
      family: 'Lora',
      size: 20,
      color: '#E9C98F',
      sv: 'vem gör vad, och när',
    }),
    ...EDITABLE_WORDS,
  });
  page.art(
    'cover-dots.svg',
    repeat(3, (at) => dot({ x: 142.5 + at * 6, y: 390 }, 1.1, '#EFB765')),
  );
  page.text('year', [98, 394, 101, 14], {
    ...words('2027', '2027', { family: 'Montserrat', size: 24, color: '#FFF7E8' }),
    ...FIXED,
    fill: 'year',
  });
  return page;
}

export function familyYear(): Design {
  return bindDesign(
    'family-year',
    {
      uuid: TEMPLATE_UUIDS.familyYear,
      names: { en: 'Paper landscape, family calendar', nb: 'Papirlandskap, familiekalender', sv: 'Papperslandskap, familjekalender' },
      type: 'CALENDAR',
      categories: ['family-calendars'],
      productUuids: [PRODUCT_UUIDS.familyCalendar],
      supportedYears: CALENDAR_YEARS,
    },
    [cover(), ...Array.from({ length: 12 }, (_, at) => monthPage(at + 1))],
  );
}
