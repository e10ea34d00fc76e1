/**
 * An individual picture belongs to one person, also from one import to the next: another subject of the job does not
 * get it, unless the row names the person from whom it is moved. Then it leaves that person's set.
 */
import type { PictureType } from '#core/contract/entities.ts';
import type { CheckedRow } from '../check-rows.ts';
import { type ImportIssue, refused } from '../import-issue.ts';
import { comparableFile } from '../job-folder.ts';
import type { KnownJob, KnownSubject } from '../known-job.ts';
import type { MatchedRow, MatchedRows, MovedPicture } from './matched-row.ts';

interface Holder {
  readonly subject: KnownSubject;
  readonly pictureUuid: string;
  /** As the shop has it. */
  readonly type: PictureType;
}

export interface HeldPictures {
  holders(file: string): readonly Holder[];
  /** The only subject with individual pictures that the row names as such; null when there is none, or several. */
  ownerOf(row: CheckedRow): KnownSubject | null;
}

export function heldPictures({ subjects, pictures }: Pick<KnownJob, 'subjects' | 'pictures'>): HeldPictures {
  const byUuid = new Map([...pictures.values()].map((picture) => [picture.uuid, picture]));
  const byFile = new Map<string, Holder[]>();
  for (const subject of subjects)
    for (const pictureUuid of subject.pictureUuids) {
      const picture = byUuid.get(pictureUuid);
      if (!picture) continue;
      const file = comparableFile(picture.fileName);
      byFile.set(file, [...(byFile.get(file) ?? []), { subject, pictureUuid, type: picture.pictureType }]);
    }
  const holders = (file: string): readonly Holder[] => byFile.get(comparableFile(file)) ?? [];
  return {
    holders,
    ownerOf(row) {
      const found = row.pictures.filter(({ type }) => type === 'IP').flatMap(({ file }) => holders(file));
      const owners = new Set(found.filter(({ type }) => type === 'IP').map(({ subject }) => subject));
      return owners.size === 1 ? ([...owners][0] ?? null) : null;
    },
  };
}

export function keepHeldPictures(matches: readonly MatchedRow[], known: readonly KnownSubject[], held: HeldPictures): MatchedRows {
  const codes = new Set(known.map(({ row }) => row.codeKey));
  const filesOf = new Map(matches.flatMap(({ known: same, row }) => (same ? [[same, filesIn(row)] as const] : [])));
  const issues: ImportIssue[] = [];
  const rows = matches.flatMap((match): MatchedRow[] => {
    const { row } = match;
    const moved: MovedPicture[] = [];
    const faults = row.movedFrom
      .filter((code) => !codes.has(code))
      .map((code) => refused('moved-from-unknown', { line: row.line }, { code }));
    for (const { file, type } of row.pictures)
      for (const holder of held.holders(file)) {
        const { subject: from, pictureUuid } = holder;
        // Rows of one list use the same type for a picture, and no two an individual one (check-rows.ts).
        const isShared = (type !== 'IP' && holder.type !== 'IP') || filesOf.get(from)?.has(comparableFile(file));
        if (from === match.known || isShared) continue;
        if (row.movedFrom.includes(from.row.codeKey)) moved.push({ file, pictureUuid, from });
        else faults.push(refused('picture-held', { line: row.line, file }, { holder: shownName(from), code: from.row.code }));
      }
    issues.push(...faults);
    return faults.length > 0 ? [] : [{ ...match, moved }];
  });
  return { rows, issues };
}

const filesIn = (row: CheckedRow): ReadonlySet<string> => new Set(row.pictures.map(({ file }) => comparableFile(file)));

/** 'Bo Ek, 1A'. */
export const shownName = ({ row: { name, group } }: KnownSubject): string => (group === '' ? name : `${name}, ${group}`);
