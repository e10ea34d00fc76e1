import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradeOf, indexName } from './index-person.ts';
import { schoolIndex } from './school-index.ts';

const portrait = { name: 'Emma Lind', group: '7B', fileName: 'IMG_1.jpg', widthPx: 2000, heightPx: 2500 };
const linesOf = (...portraits: readonly Partial<typeof portrait>[]) =>
  schoolIndex(
    'Fjell school',
    portraits.map((own) => ({ ...portrait, ...own })),
  )
    .toString('utf8')
    .split('\r\n');

test('[KEP-08] the index names volume, folder, file, grade, last name, first name and home room in the order of the guidelines', () => {
  expect(linesOf({ fileName: '7b/IMG_1.jpg' }, { name: 'Åse Marie Ødegård', group: 'Ulven', widthPx: 400, heightPx: 500 })).toEqual([
    'Volume Name\tImage Folder\tImage File Name\tGrade\tLast Name\tFirst Name\tHome Room\tPeriod\tTeacher Name\tTrack\tDepartment\tTitle\tImage Size',
    'Fjell school\t7b\tIMG_1.jpg\t7\tLind\tEmma\t7B\t\t\t\t\t\tLarge',
    'Fjell school\t\tIMG_1.jpg\tUlven\tØdegård\tÅse Marie\tUlven\t\t\t\t\t\tSmall',
    '',
  ]);
  expect(['7B', '10 A', ' 3', '2026', 'Ulven', ''].map(gradeOf)).toEqual(['7', '10', '3', '2026', 'Ulven', '']);
  expect([indexName('Madonna'), indexName('  Anna  Lind ')]).toEqual([
    { first: 'Madonna', last: '' },
    { first: 'Anna', last: 'Lind' },
  ]);
});

test('[KEP-08] a name with tabs, quotes, line breaks or a formula is one cell of one line', () => {
  const [, line] = linesOf({ name: '"Em\tma\r\n=1+1 "Li\u2028nd', group: '=HYPERLINK("x")' });
  expect(line?.split('\t')).toHaveLength(13);
  expect(line).not.toMatch(/["\n\r\u2028]|\t=/);
  const anything = fc.string({
    unit: fc.oneof(fc.constantFrom('\t', '"', '\n', '\r', '\0', '=', ' '), fc.string({ unit: 'grapheme', maxLength: 1 })),
  });
  fc.assert(
    fc.property(fc.array(fc.record({ name: anything, group: anything, fileName: anything }), { maxLength: 5 }), (portraits) => {
      const lines = linesOf(...portraits);
      expect(lines).toHaveLength(portraits.length + 2);
      for (const made of lines.slice(0, -1)) expect(made.split('\t')).toHaveLength(13);
      expect(lines.join('')).not.toMatch(/["\0\n]/);
    }),
  );
});
