import type { Db } from '#server/db/database.ts';
import { countKeepingOrders } from '#server/media/order-originals.ts';
import { type ImportIssue, warning } from './import-issue.ts';
import type { KnownJob } from './known-job.ts';
import type { MatchedRow } from './people/matched-row.ts';
import type { StagedPicture } from './stage-pictures.ts';

const NAMED = 5;

/** Pictures whose file has changed, with their subjects: a sold picture is seldom replaced on purpose. */
export async function changedPictures(
  db: Db,
  matches: readonly MatchedRow[],
  staged: readonly StagedPicture[],
  known: KnownJob,
  written: ReadonlySet<string>,
): Promise<readonly ImportIssue[]> {
  const changed = staged.filter(
    ({ file, contentHash, outcome }) => outcome === 'changed' && written.has(file) && known.pictures.get(file)?.contentHash !== contentHash,
  );
  const orders = await countKeepingOrders(
    db,
    changed.flatMap(({ formerMediaKey }) => formerMediaKey ?? []),
  );
  return changed.map(({ file, formerMediaKey }) => {
    const rows = matches.flatMap(({ row }) => (row.pictures.some((picture) => picture.file === file) ? [row] : []));
    const names = rows.slice(0, NAMED).map(({ name }) => name);
    const people = rows.length > NAMED ? `${names.join(', ')} and ${rows.length - NAMED} others` : names.join(', ');
    return warning('picture-changed', { line: rows[0]?.line ?? null, file }, { people, orders: orders.get(formerMediaKey ?? '') ?? 0 });
  });
}
