/** The meaning of the columns, by the names in photographers' programs (docs/recipes/import-a-job.md). */
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type ImportIssue, refused, warning } from './import-issue.ts';

export const COLUMNS = [
  'name',
  'firstName',
  'lastName',
  'group',
  'code',
  'pictures',
  'groupPictures',
  'email',
  'mobile',
  'favorites',
  'yearbook',
  'inspection',
  'consent',
  'type',
  'movedFrom',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Compared without case, spaces, punctuation and numbers at the end. */
const SYNONYMS: Readonly<Record<Column, readonly string[]>> = {
  name: [
    'name',
    'fullname',
    'studentname',
    'subject',
    'subjectname',
    'navn',
    'fulltnavn',
    'elev',
    'elevnavn',
    'barn',
    'barnetsnavn',
    'namn',
    'fulltnamn',
    'elevnamn',
    'barnetsnamn',
    'fuldenavn',
    'nimi',
    'kokonimi',
    'oppilas',
    'vollständigername',
    'schüler',
    'schülername',
    'kind',
  ],
  firstName: ['firstname', 'givenname', 'fornavn', 'förnamn', 'etunimi', 'vorname'],
  lastName: ['lastname', 'surname', 'familyname', 'etternavn', 'efternamn', 'efternavn', 'sukunimi', 'nachname', 'familienname'],
  group: [
    'group',
    'class',
    'classname',
    'team',
    'grade',
    'homeroom',
    'gruppe',
    'klasse',
    'lag',
    'avdeling',
    'trinn',
    'grupp',
    'klass',
    'årskurs',
    'hold',
    'stue',
    'luokka',
    'ryhmä',
  ],
  code: [
    'code',
    'picturecode',
    'accesscode',
    'onlinecode',
    'kode',
    'bildekode',
    'tilgangskode',
    'kod',
    'bildkod',
    'åtkomstkod',
    'billedkode',
    'adgangskode',
    'koodi',
    'kuvakoodi',
    'bildcode',
    'zugangscode',
  ],
  pictures: [
    'pictures',
    'picture',
    'photos',
    'photo',
    'images',
    'image',
    'files',
    'file',
    'filename',
    'filenames',
    'bilder',
    'bilde',
    'bildefil',
    'bildefiler',
    'fil',
    'filer',
    'filnavn',
    'bild',
    'bildfil',
    'bildfiler',
    'filnamn',
    'billede',
    'billeder',
    'billedfil',
    'kuva',
    'kuvat',
    'kuvatiedosto',
    'tiedosto',
    'tiedostonimi',
    'bilddatei',
    'bilddateien',
    'datei',
    'dateiname',
    'foto',
    'fotos',
  ],
  groupPictures: [
    'grouppictures',
    'grouppicture',
    'groupphoto',
    'groupimage',
    'classpicture',
    'classphoto',
    'teamphoto',
    'gruppebilde',
    'gruppebilder',
    'klassebilde',
    'klassebilder',
    'lagbilde',
    'gruppbild',
    'gruppbilder',
    'klassbild',
    'klassbilder',
    'gruppebillede',
    'klassebillede',
    'klassebilleder',
    'ryhmäkuva',
    'luokkakuva',
    'gruppenbild',
    'gruppenbilder',
    'klassenbild',
    'klassenfoto',
  ],
  email: [
    'email',
    'mail',
    'emailaddress',
    'parentemail',
    'epost',
    'epostadresse',
    'foresattepost',
    'epostadress',
    'målsmansepost',
    'sähköposti',
    'sähköpostiosoite',
    'emailadresse',
  ],
  mobile: [
    'mobile',
    'mobilephone',
    'mobilenumber',
    'phone',
    'phonenumber',
    'cell',
    'cellphone',
    'mobil',
    'mobiltelefon',
    'mobilnummer',
    'telefon',
    'tlf',
    'telefonnummer',
    'mobilnr',
    'telefonnr',
    'puhelin',
    'puhelinnumero',
    'matkapuhelin',
    'handy',
    'handynummer',
    'telefonnumero',
  ],
  favorites: ['qualifiesfavorites', 'qualifiesforfavorites', 'favorites', 'favourites', 'favoritter', 'egnefavoritter'],
  yearbook: ['qualifiesyearbook', 'qualifiesforyearbook', 'yearbook', 'yearbookpose', 'årbok', 'aarbok', 'katalogbilde', 'årbokbilde'],
  inspection: ['inspection', 'inspectionpackage', 'picturepackage', 'gjennomsyn', 'gjennomsynspakke', 'bildepakke'],
  consent: [
    'consent',
    'photoconsent',
    'permission',
    'samtykke',
    'fotosamtykke',
    'bildesamtykke',
    'samtycke',
    'fotosamtycke',
    'medgivande',
    'tilladelse',
    'suostumus',
    'einwilligung',
  ],
  type: ['type', 'kind', 'picturetype', 'bildetype'],
  movedFrom: ['movedfrom'],
};
/** May occur in several columns: 'Bilde 1', 'Bilde 2'. */
const REPEATED: ReadonlySet<Column> = new Set(['pictures', 'groupPictures']);

const MEANINGS = new Map(COLUMNS.flatMap((column) => SYNONYMS[column].map((word) => [word, column] as const)));

const comparable = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.\-/()]+/g, '')
    .replace(/\d+$/, '');

export interface ColumnMap {
  /** Cells with that meaning, in order; empty when the file lacks the column. */
  read(cells: readonly string[], column: Column): readonly string[];
  has(column: Column): boolean;
  readonly warnings: readonly ImportIssue[];
}

export function mapColumns(heading: readonly string[], file: string): Result<ColumnMap, readonly ImportIssue[]> {
  const places = new Map<Column, number[]>();
  const problems: ImportIssue[] = [];
  const warnings: ImportIssue[] = [];
  heading.forEach((title, index) => {
    const column = MEANINGS.get(comparable(title));
    if (!column) {
      if (title !== '') warnings.push(warning('column-unknown', { line: 1, file }, { column: title }));
      return;
    }
    const known = places.get(column) ?? [];
    if (known.length > 0 && !REPEATED.has(column)) problems.push(refused('csv-column-twice', { line: 1, file }, { column }));
    places.set(column, [...known, index]);
  });
  const hasName = places.has('name') || places.has('firstName') || places.has('lastName');
  const hasPictures = places.has('pictures') || places.has('groupPictures');
  const missing = [hasName ? null : 'name', hasPictures ? null : 'pictures'].filter((column) => column !== null);
  for (const column of missing) problems.push(refused('csv-column-missing', { line: 1, file }, { column, found: heading.join(', ') }));
  if (problems.length > 0) return err(problems);
  return ok({
    read: (cells, column) => (places.get(column) ?? []).map((index) => cells[index] ?? ''),
    has: (column) => places.has(column),
    warnings,
  });
}
