import { expect, test } from 'vitest';
import { initialsOf, shortNameOf } from './initials.ts';

test.each([
  ['Fjordlys Foto', 'FF', 'Fjordlys'],
  ['Foto', 'F', 'Foto'],
  ['Bø & Åse Fotografene AS', 'BÅ', 'Bø & Åse'],
  ['skolefotografene', 'S', 'skolefotogra'],
  ['«Lys» i Mo', 'LI', '«Lys» i Mo'],
  ['Örebro 2 Foto', 'Ö2', 'Örebro 2'],
])('[BIZ-10] %s is %s as an icon and %s below it', (name, initials, short) => {
  expect([initialsOf(name), shortNameOf(name)]).toEqual([initials, short]);
});
