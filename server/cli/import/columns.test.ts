import { expect, test } from 'vitest';
import { refusedWords } from '../import-command.ts';
import { mapColumns } from './columns.ts';
import { parseRow } from './parse-row.ts';

test.each([
  ['Swedish', 'Förnamn;Efternamn;Klass;Bild;Kod;Gruppbild;E-postadress;Mobilnr'],
  ['Danish', 'Fornavn;Efternavn;Klasse;Billede;Adgangskode;Klassebillede;E-mail;Mobil'],
  ['Finnish', 'Etunimi;Sukunimi;Luokka;Kuva;Koodi;Ryhmäkuva;Sähköposti;Puhelin'],
  ['German', 'Vorname;Nachname;Klasse;Bilddatei;Zugangscode;Klassenfoto;E-Mail-Adresse;Handy'],
  ['Norwegian', 'Fornavn;Etternavn;Klasse;Bilde;Bildekode;Klassebilde;E-post;Mobil'],
])('[OPS-01] the headings of a list in %s are known', (_language, heads) => {
  const read = mapColumns(heads.split(';'), 'subjects.csv');
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value.warnings).toEqual([]);
  const cells = ['Åke', 'Öberg', '1A', 'a.jpg', 'C-1', 'g.jpg', 'a@example.org', '1'];
  const columns = ['firstName', 'lastName', 'group', 'pictures', 'code', 'groupPictures', 'email', 'mobile'] as const;
  expect(columns.flatMap((column) => read.value.read(cells, column))).toEqual(cells);
});

test.each([
  [1, 3, 0, '1 row was refused; the others are in.'],
  [2, 3, 0, '2 rows were refused; the others are in.'],
  [1, 0, 0, '1 row was refused; no row is in.'],
  [0, 3, 1, '1 picture was refused; the others are in.'],
  [0, 3, 0, 'Something of the folder was refused, as said above; the rows are in.'],
])('[OPS-01] %i refused rows, %i imported ones and %i refused pictures have the correct plural', (refused, added, pictures, words) => {
  const counts = (many: number) => ({ added: 0, changed: 0, unchanged: 0, refused: many });
  expect(refusedWords({ subjects: { ...counts(refused), added }, pictures: counts(pictures) })).toBe(words);
});

test('[OPS-01] [KEP-08] consent is yes, no or unknown, another word is refused, and without the column it is unchanged', () => {
  const consentIn = (heads: string, cells: string) => {
    const columns = mapColumns(heads.split(';'), 'subjects.csv');
    if (!columns.ok) throw new Error(JSON.stringify(columns.error));
    const row = parseRow({ line: 2, cells: cells.split(';') }, { columns: columns.value, country: 'NO' });
    return row.ok ? row.value.consent : row.error.map(({ code, params }) => [code, params['value']]);
  };
  const said = ['Ja', 'nei', 'Nej', 'ukjent', '', '?', 'yes', 'kanskje'].map((cell) =>
    consentIn('Navn;Bilde;Samtykke', `Ada;a.jpg;${cell}`),
  );
  expect(said).toEqual(['yes', 'no', 'no', 'unknown', 'unknown', 'unknown', 'yes', [['consent-invalid', 'kanskje']]]);
  expect(consentIn('Navn;Bilde', 'Ada;a.jpg')).toBeUndefined();
});
