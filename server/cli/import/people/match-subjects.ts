/**
 * Matches rows with subjects of the shop. The surest match first, and a subject matches one row only:
 *   1. by its code;
 *   2. by name and group, if the row has no code;
 *   3. by name and individual pictures, if the row has no code: the person has changed class.
 */
import { isGuessableCode } from '#core/domain/pictures/codes/guessable-code.ts';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { type CheckedRow, nameKey, personKey } from '../check-rows.ts';
import { type HeldPictures, keepHeldPictures } from './held-pictures.ts';
import { type ImportIssue, refused, warning } from '../import-issue.ts';
import type { KnownSubject } from '../known-job.ts';
import { makeCode } from './make-code.ts';
import type { MatchedRow, MatchedRows } from './matched-row.ts';

export function matchSubjects(
  rows: readonly CheckedRow[],
  known: readonly KnownSubject[],
  held: HeldPictures,
  foreignCodes: ReadonlyMap<string, string>,
  takesGuessable: boolean,
): MatchedRows {
  const people = new People(known, held);
  const issues: ImportIssue[] = [];
  const subjectOf = new Map<CheckedRow, KnownSubject | null>();
  for (const row of rows) {
    const job = row.code === null ? undefined : foreignCodes.get(codeKey(row.code));
    if (job !== undefined) issues.push(refused('code-taken', { line: row.line }, { code: row.code ?? '', job }));
    else if (row.code !== null) {
      const same = people.takeByCode(row.code);
      // A code that is already in the shop was handed out.
      if (same === null && !takesGuessable && isGuessableCode(row.code)) issues.push(guessable(refused, row));
      else subjectOf.set(row, same);
    }
  }
  const withoutCode = rows.filter((row) => row.code === null);
  for (const row of withoutCode) {
    const namesakes = people.namesakes(row);
    if (namesakes.length > 1) issues.push(refused('person-ambiguous', { line: row.line }, { codes: codesOf(namesakes) }));
    else if (namesakes[0]) subjectOf.set(row, people.take(namesakes[0]));
    else subjectOf.set(row, null);
  }
  for (const row of withoutCode) if (subjectOf.get(row) === null) subjectOf.set(row, people.takeByPictures(row));
  const matched = rows.flatMap((row): MatchedRow[] => {
    const same = subjectOf.get(row);
    if (same === undefined) return [];
    const isCodeMade = row.code === null && same === null;
    return [{ row, known: same, code: row.code ?? same?.row.code ?? makeCode(), isCodeMade, moved: [] }];
  });
  const kept = keepHeldPictures(matched, known, held);
  const remarks = kept.rows.flatMap((match) => codeRemarks(match, known));
  return { rows: kept.rows, issues: [...issues, ...kept.issues, ...remarks, ...goneSubjects(matched, known)] };
}

/** The subjects of the job that no row has matched yet. */
class People {
  readonly #free: Set<KnownSubject>;
  readonly #byPerson = new Map<string, KnownSubject[]>();
  readonly #byName = new Map<string, KnownSubject[]>();
  readonly #byCode: ReadonlyMap<string, KnownSubject>;
  readonly #held: HeldPictures;
  constructor(known: readonly KnownSubject[], held: HeldPictures) {
    this.#free = new Set(known);
    this.#held = held;
    this.#byCode = new Map(known.map((subject) => [subject.row.codeKey, subject]));
    for (const subject of known) {
      addTo(this.#byPerson, personKey(subject.row), subject);
      addTo(this.#byName, nameKey(subject.row), subject);
    }
  }

  take(subject: KnownSubject): KnownSubject {
    this.#free.delete(subject);
    return subject;
  }

  takeByCode(code: string): KnownSubject | null {
    const same = this.#byCode.get(codeKey(code));
    return same ? this.take(same) : null;
  }

  /** If several subjects match, the one whose individual pictures the row names. */
  namesakes(row: CheckedRow): readonly KnownSubject[] {
    const free = (this.#byPerson.get(personKey(row)) ?? []).filter((subject) => this.#free.has(subject));
    const owner = free.length > 1 ? this.#held.ownerOf(row) : null;
    return owner !== null && free.includes(owner) ? [owner] : free;
  }

  takeByPictures(row: CheckedRow): KnownSubject | null {
    const owner = this.#held.ownerOf(row);
    if (owner === null || !this.#free.has(owner)) return null;
    return (this.#byName.get(nameKey(row)) ?? []).includes(owner) ? this.take(owner) : null;
  }
}

const addTo = <T>(map: Map<string, T[]>, key: string, value: T): void => void map.set(key, [...(map.get(key) ?? []), value]);

const codesOf = (subjects: readonly KnownSubject[]): string => subjects.map(({ row }) => row.code).join(', ');

const guessable = (issue: typeof refused, { line, code }: CheckedRow): ImportIssue =>
  issue(issue === refused ? 'code-guessable' : 'code-guessable-taken', { line }, { code: code ?? '' });

function codeRemarks({ row, known: same }: MatchedRow, known: readonly KnownSubject[]): readonly ImportIssue[] {
  if (row.code === null) return [];
  const namesake = same ? undefined : known.find((subject) => personKey(subject.row) === personKey(row));
  return [
    ...(namesake ? [warning('code-differs', { line: row.line }, { code: namesake.row.code })] : []),
    ...(isGuessableCode(row.code) ? [guessable(warning, row)] : []),
  ];
}

/** A subject who is missing from the list keeps their pictures. The photographer decides about removing them. */
function goneSubjects(matched: readonly MatchedRow[], known: readonly KnownSubject[]): readonly ImportIssue[] {
  const named = new Set(matched.map((match) => match.known?.row.uuid));
  return known.filter((subject) => !named.has(subject.row.uuid)).map((subject) => warning('subject-gone', {}, { name: subject.row.name }));
}
