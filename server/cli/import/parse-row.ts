/** Converts one row of the CSV to a subject, or to the list of all its problems. */
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { isEmail, trimEmail } from '#core/domain/validation/email.ts';
import { normalizePhone } from '#core/domain/validation/phone.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { PictureType } from '#core/contract/entities.ts';
import type { Column, ColumnMap } from './columns.ts';
import { type ImportIssue, refused } from './import-issue.ts';
import type { CsvRow } from './read-csv.ts';

export interface PictureReference {
  /** In the row's spelling. */
  readonly path: string;
  readonly type: PictureType;
}

export interface SubjectRow {
  readonly line: number;
  readonly name: string;
  readonly group: string;
  /** The list has the column. */
  readonly hasGroup: boolean;
  /** In the printed form; null when one must be generated. */
  readonly code: string | null;
  // undefined when the list does not have the column.
  readonly email: string | undefined;
  /** E.164. */
  readonly mobile: string | undefined;
  readonly qualifiesFavorites: boolean | undefined;
  readonly qualifiesYearbook: boolean | undefined;
  /** Prints are sent home for inspection (ACT-05). */
  readonly hasInspectionPackage: boolean | undefined;
  /** Consent to the use of the pictures. */
  readonly consent: 'yes' | 'no' | 'unknown' | undefined;
  /** At least one picture must be a cut-out, or a JPEG with a green screen that can be keyed. */
  readonly isGreenScreen: boolean;
  /** Keys of the codes whose subjects lose the individual pictures in the row. */
  readonly movedFrom: readonly string[];
  readonly pictures: readonly PictureReference[];
}

export interface RowRules {
  readonly columns: ColumnMap;
  /** ISO 3166-1 alpha-2, for phone numbers without a country code. */
  readonly country: string;
}

const TEXT_MAX = 200;
const CODE = /^[A-Za-z0-9](?:[A-Za-z0-9 _-]{0,62}[A-Za-z0-9])?$/;
// Controls, private use, halves of surrogate pairs, and marks that change the reading direction: a letter or a calendar
// cannot print them.
const UNPRINTABLE = /[\p{Cc}\p{Co}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'j']);
const NO = new Set(['no', 'n', 'false', '0', 'nei', 'nej']);
const UNKNOWN = new Set(['', 'unknown', 'ukjent', 'okänt', 'ukendt', '?']);
const GREEN_SCREEN = new Set(['greenscreen', 'grønnskjerm', 'greenskjerm']);
const KINDS: ReadonlyMap<string, PictureType> = new Map([
  ['', 'IP'],
  ['portrait', 'IP'],
  ['portrett', 'IP'],
  ['individual', 'IP'],
  ['ip', 'IP'],
  ['sfp', 'SFP'],
  ['siblings', 'SFP'],
  ['søsken', 'SFP'],
  ['gp', 'GP'],
  ['group', 'GP'],
  ['gruppe', 'GP'],
  ['greenscreen', 'IP'],
  ['grønnskjerm', 'IP'],
  ['greenskjerm', 'IP'],
]);
const TYPES: ReadonlySet<string> = new Set(['IP', 'SFP', 'GP'] satisfies PictureType[]);

export function parseRow(row: CsvRow, rules: RowRules): Result<SubjectRow, readonly ImportIssue[]> {
  const { line } = row;
  const issues: ImportIssue[] = [];
  const refuse = (...args: [code: ImportIssue['code'], params?: ImportIssue['params']]): void =>
    void issues.push(refused(args[0], { line }, args[1]));
  // Macs write 'Å' as two characters. A name is compared, and found again, in the composed form.
  const one = (column: Column): string => (rules.columns.read(row.cells, column)[0] ?? '').normalize('NFC');
  const name = one('name') || [one('firstName'), one('lastName')].filter((part) => part !== '').join(' ');
  if (name === '') refuse('name-missing');
  else if (!isPrintable(name)) refuse('name-invalid');
  const group = one('group');
  if (!isPrintable(group)) refuse('group-invalid');
  const code = one('code');
  if (code !== '' && !CODE.test(code)) refuse('code-invalid', { code });
  const email = trimEmail(one('email'));
  if (email !== '' && !isEmail(email)) refuse('email-invalid', { email });
  const typedMobile = one('mobile');
  const mobile = typedMobile === '' ? '' : normalizePhone(typedMobile, rules.country);
  if (mobile === null) refuse('mobile-invalid', { mobile: typedMobile });
  const flag = (column: 'favorites' | 'yearbook' | 'inspection', otherwise: boolean): boolean => {
    const value = one(column).toLowerCase();
    if (value !== '' && !YES.has(value) && !NO.has(value)) refuse('flag-invalid', { value, column });
    return value === '' ? otherwise : YES.has(value);
  };
  const qualifiesFavorites = flag('favorites', true);
  const qualifiesYearbook = flag('yearbook', false);
  const hasInspectionPackage = flag('inspection', false);
  const consent = consentOf(one('consent'));
  if (consent === null) refuse('consent-invalid', { value: one('consent') });
  const kind = one('type')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
  const ownType = KINDS.get(kind);
  if (ownType === undefined) refuse('kind-unknown', { value: one('type') });
  const pictures = readReferences(row, rules.columns, ownType ?? 'IP', issues);
  if (issues.length > 0) return err(issues);
  const said = <T>(column: Column, value: T): T | undefined => (rules.columns.has(column) ? value : undefined);
  return ok({
    line,
    name,
    group,
    hasGroup: rules.columns.has('group'),
    code: code === '' ? null : code,
    email: said('email', email),
    mobile: said('mobile', mobile ?? ''),
    qualifiesFavorites: said('favorites', qualifiesFavorites),
    qualifiesYearbook: said('yearbook', qualifiesYearbook),
    hasInspectionPackage: said('inspection', hasInspectionPackage),
    consent: said('consent', consent ?? 'unknown'),
    isGreenScreen: GREEN_SCREEN.has(kind),
    movedFrom: one('movedFrom')
      .split('|')
      .map((moved) => codeKey(moved.trim()))
      .filter((key) => key !== ''),
    pictures,
  });
}

/** null for an invalid value. */
function consentOf(cell: string): 'yes' | 'no' | 'unknown' | null {
  const value = cell.toLowerCase();
  if (YES.has(value)) return 'yes';
  if (NO.has(value)) return 'no';
  return UNKNOWN.has(value) ? 'unknown' : null;
}

const isPrintable = (text: string): boolean => text.length <= TEXT_MAX && !UNPRINTABLE.test(text);

/** 'IMG_1.jpg:IP|IMG_2.jpg': a list with an optional type after each file. */
function readReferences(row: CsvRow, columns: ColumnMap, ownType: PictureType, issues: ImportIssue[]): readonly PictureReference[] {
  const references: PictureReference[] = [];
  const read = (column: Column, standard: PictureType) => {
    for (const cell of columns.read(row.cells, column)) {
      for (const entry of cell
        .split('|')
        .map((part) => part.trim())
        .filter((part) => part !== '')) {
        const { path, type } = splitType(entry, standard);
        if (isPictureType(type)) references.push({ path, type });
        else issues.push(refused('picture-type-unknown', { line: row.line, file: path }, { type }));
      }
    }
  };
  const before = issues.length;
  read('pictures', ownType);
  read('groupPictures', 'GP');
  if (references.length === 0 && issues.length === before) issues.push(refused('pictures-missing', { line: row.line }));
  return references;
}

const isPictureType = (type: string): type is PictureType => TYPES.has(type);

/** The colon of a drive letter ('C:\IMG.jpg') does not separate a type. */
function splitType(entry: string, standard: PictureType): { readonly path: string; readonly type: string } {
  const match = /^(.+?)\s*:\s*([^:/\\]*)$/.exec(entry);
  return match?.[1] !== undefined && match[1].length > 1
    ? { path: match[1], type: (match[2] ?? '').toUpperCase() }
    : { path: entry, type: standard };
}
