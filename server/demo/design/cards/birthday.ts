import { bindDesign, type Design } from '../design.ts';
import { dot, fill, line, repeat } from '../ornaments/draw.ts';
import { balloon, bunting, confetti, scallop, scallopMask } from '../ornaments/festive.ts';
import { createPage, EDITABLE, EDITABLE_WORDS, FIXED, type Page, words } from '../page.ts';
import { PRODUCT_UUIDS, TEMPLATE_UUIDS } from '../uuids.ts';

/** A birthday invitation, A5 upright: pennants, balloons and confetti on apricot paper. */
const WIDTH = 148;
const HEIGHT = 210;
const PAPER = '#FFF4E6';
const CORAL = '#E0654F';
const TEAL = '#2F7F83';
const HONEY = '#EFB24A';
const BLUSH = '#F3B7A4';
const INK = '#4A3B36';
const PARTY = [CORAL, TEAL, HONEY, BLUSH, '#8E6FA3'];
const BUMPS = 28;
const DEPTH = 0.035;

function front(): Page {
  const page = createPage({
    id: 'front',
    names: { en: 'Front', nb: 'Forside', sv: 'Framsida' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: PAPER,
  });
  const centre = { x: 74, y: 92 };
  page.art(
    'front-party.svg',
    confetti(11, 150, [-3, -3, 154, 216], PARTY, [
      { ...centre, r: 60 },
      { x: 74, y: 168, r: 44 },
      { x: 40, y: 14, r: 20 },
      { x: 112, y: 14, r: 20 },
    ]) +
      fill(scallop({ x: 74, y: 93 }, 51.5, BUMPS, 4), '#3A2A22', 0.08) +
      fill(scallop(centre, 51.5, BUMPS, 4), '#FFFFFF') +
      fill(scallop(centre, 48.6, BUMPS, 3.6), HONEY),
  );
  page.image('picture', [28, 46, 92, 92], {
    mask: { shape: 'path', d: scallopMask(BUMPS, DEPTH) },
    picturePosition: 'portrait',
    allowBackgrounds: true,
  });
  page.art(
    'front-garland.svg',
    bunting({ x: -6, y: 4 }, { x: 78, y: 6 }, 26, 8, 12, PARTY) +
      bunting({ x: 70, y: 5 }, { x: 155, y: 2 }, 26, 8, 12, [TEAL, HONEY, CORAL, '#8E6FA3', BLUSH]) +
      balloon({ x: 18, y: 128 }, 22, CORAL, '#C24E3B', 'M18 142C12 160 24 170 16 190') +
      balloon({ x: 33, y: 143 }, 17, HONEY, '#D6972E', 'M33 154C30 166 24 172 17 190') +
      balloon({ x: 130, y: 130 }, 22, TEAL, '#236569', 'M130 144C138 160 126 172 134 190') +
      balloon({ x: 116, y: 146 }, 16, BLUSH, '#E09A85', 'M116 156C120 168 126 174 133 190'),
  );
  page.text('title', [34, 149, 80, 24], {
    ...words("It's party time!", 'Hipp hurra!', { family: 'Pacifico', size: 40, color: CORAL, sv: 'Hipp hurra!' }),
    ...EDITABLE,
  });
  page.text('name', [34, 174, 80, 13], {
    ...words('Anna', 'Anna', { family: 'Montserrat', size: 24, color: INK, sv: 'Anna' }),
    ...EDITABLE,
    fill: 'subject.firstName',
  });
  page.text('line', [34, 187, 80, 9], {
    ...words('has a birthday', 'har bursdag', { family: 'Montserrat', size: 14, color: TEAL, sv: 'fyller år' }),
    ...EDITABLE_WORDS,
  });
  return page;
}

function inside(): Page {
  const page = createPage({
    id: 'inside',
    names: { en: 'Inside', nb: 'Innside', sv: 'Insida' },
    widthMm: WIDTH,
    heightMm: HEIGHT,
    paper: '#FFFFFF',
  });
  const rows = [116, 139, 162] as const;
  page.art(
    'inside-party.svg',
    `<rect x="-3" y="-3" width="154" height="216" fill="${PAPER}"/><rect x="9" y="9" width="130" height="192" rx="7" fill="#FFFFFF"/>${confetti(29, 34, [78, 84, 56, 24], PARTY, [{ x: 70, y: 76, r: 20 }])}${confetti(31, 40, [12, 183, 124, 16], PARTY, [])}` +
      fill(scallop({ x: 40, y: 58 }, 25, 22, 2.6), HONEY) +
      repeat(
        rows.length,
        (at) =>
          line(`M24 ${(rows[at] ?? 0) + 19.5}H124`, '#EADFD2', 0.35) +
          dot({ x: 27, y: (rows[at] ?? 0) + 9 }, 3.4, [CORAL, HONEY, TEAL][at] ?? CORAL),
      ),
  );
  page.image('picture', [17.5, 35.5, 45, 45], {
    mask: { shape: 'path', d: scallopMask(22, 0.035) },
    picturePosition: 'second',
    allowBackgrounds: true,
  });
  page.text('welcome', [68, 36, 62, 26], {
    ...words('You are invited!', 'Du er invitert!', {
      family: 'Pacifico',
      size: 26,
      color: CORAL,
      lines: 2,
      align: 'left',
      sv: 'Du är bjuden!',
    }),
    ...EDITABLE,
  });
  page.text('message', [68, 63, 60, 24], {
    ...words('Cake, games and a treasure hunt. Come as you are!', 'Kake, leker og skattejakt. Kom som du er!', {
      family: 'Montserrat',
      size: 13,
      color: INK,
      lines: 4,
      align: 'left',
      vertical: 'top',
      sv: 'Tårta, lekar och skattjakt. Kom som du är!',
    }),
    ...EDITABLE,
  });
  const label = { family: 'Montserrat', size: 12, color: '#9B887A', align: 'left' } as const;
  const answer = { family: 'Montserrat', size: 16, color: INK, align: 'left' } as const;
  const questions = [
    {
      id: 'when',
      en: 'When',
      nb: 'Når',
      answerEn: 'Saturday 14 March, 1 pm',
      answerNb: 'Lørdag 14. mars kl. 13',
      sv: 'När',
      answerSv: 'Lördag 14 mars kl. 13',
    },
    {
      id: 'where',
      en: 'Where',
      nb: 'Hvor',
      answerEn: 'At home, 3 Birch Lane',
      answerNb: 'Hjemme i Bjørkeveien 3',
      sv: 'Var',
      answerSv: 'Hemma på Björkvägen 3',
    },
    {
      id: 'reply',
      en: 'Please answer',
      nb: 'Gi beskjed',
      answerEn: 'To Mum, before 7 March',
      answerNb: 'Til mamma, innen 7. mars',
      sv: 'Säg till',
      answerSv: 'Till mamma, senast 7 mars',
    },
  ];
  for (const [at, { id, en, nb, answerEn, answerNb, sv, answerSv }] of questions.entries()) {
    const y = rows[at] ?? 0;
    page.text(`${id}-label`, [35, y, 89, 7], { ...words(en, nb, { ...label, sv }), ...FIXED });
    page.text(id, [35, y + 7, 89, 10], {
      ...words(answerEn, answerNb, { ...answer, sv: answerSv }),
      ...EDITABLE_WORDS,
      overrideFamily: true,
    });
  }
  page.art('inside-garland.svg', bunting({ x: -6, y: -2 }, { x: 154, y: -2 }, 38, 15, 10, PARTY));
  page.text('heading', [24, 97, 60, 12], {
    ...words('Save the day', 'Sett av dagen', { family: 'Pacifico', size: 18, color: TEAL, align: 'left', sv: 'Spara dagen' }),
    ...EDITABLE_WORDS,
  });
  return page;
}

export function birthday(): Design {
  return bindDesign(
    'birthday-confetti',
    {
      uuid: TEMPLATE_UUIDS.birthday,
      names: { en: 'Confetti, birthday invitation', nb: 'Konfetti, invitasjon', sv: 'Konfetti, kalasinbjudan' },
      type: 'CARDS',
      categories: ['birthday'],
      productUuids: [PRODUCT_UUIDS.largeCard],
      supportedYears: [],
    },
    [front(), inside()],
  );
}
