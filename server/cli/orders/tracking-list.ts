/** A carrier's list of parcels: the order and the tracking of each. */
import { readFile } from 'node:fs/promises';
import { isTracking } from '#core/domain/orders/tracking.ts';
import type { Db } from '#server/db/database.ts';
import { CommandFailedError } from '../command-failed.ts';
import { decodeText, undecodedWords } from '../import/decode-text.ts';
import { issueText } from '../import/issue-words.ts';
import { type CsvTable, readCsv } from '../import/read-csv.ts';
import { findByReference } from './find-orders.ts';

const NAMES = {
  reference: ['reference', 'order', 'order reference', 'referanse', 'ordre', 'ordrenummer', 'referens'],
  tracking: ['tracking', 'tracking number', 'tracking reference', 'sporing', 'sporingsnummer', 'kollinummer', 'spårning'],
} as const;

export const NO_TRACKING = 'no tracking number and no https address';

/** Tracking by order, null if the carrier gives none. @throws CommandFailedError with a line for each wrong row */
export async function readTrackingList(db: Db, file: string): Promise<ReadonlyMap<string, string | null>> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) throw new CommandFailedError(`${file} cannot be read.`);
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw new CommandFailedError(`${file}: ${undecodedWords(decoded.error)}: save it as UTF-8. Nothing was marked.`);
  const table = readCsv(decoded.value.text);
  const wrong = table.issues.map(issueText);
  const parcels = new Map<string, string | null>();
  for (const { line, reference, tracking } of parcelsOf(table, file)) {
    const found = await orderOf(db, reference);
    if (typeof found !== 'string') wrong.push(`line ${line}: ${found.message}`);
    else if (parcels.has(found)) wrong.push(`line ${line}: ${reference} is in the list twice.`);
    else if (tracking !== '' && !isTracking(tracking)) wrong.push(`line ${line}: ${tracking} is ${NO_TRACKING}.`);
    else parcels.set(found, tracking === '' ? null : tracking);
  }
  if (wrong.length > 0) throw new CommandFailedError([...wrong, 'Nothing was marked.'].join('\n'));
  if (parcels.size === 0) throw new CommandFailedError(`${file} names no order. Nothing was marked.`);
  return parcels;
}

function parcelsOf({ heading, rows }: CsvTable, file: string) {
  const place = (column: keyof typeof NAMES): number => {
    const names: readonly string[] = NAMES[column];
    const [at, another] = heading.flatMap((name, index) =>
      names.includes(
        name
          .trim()
          .toLowerCase()
          .replace(/[\s_-]+/g, ' '),
      )
        ? [index]
        : [],
    );
    if (another !== undefined)
      throw new CommandFailedError(`${file} has two columns '${column}' (${names.join(', ')}). Nothing was marked.`);
    if (at === undefined) throw new CommandFailedError(`${file} has no column '${column}' (${names.join(', ')}). Nothing was marked.`);
    return at;
  };
  const [reference, tracking] = [place('reference'), place('tracking')];
  return rows.map(({ line, cells }) => ({
    line,
    reference: (cells[reference] ?? '').trim(),
    // In a spreadsheet an apostrophe prevents the computation of a number; our own lists have it too.
    tracking: (cells[tracking] ?? '').trim().replace(/^'/, ''),
  }));
}

async function orderOf(db: Db, reference: string): Promise<string | CommandFailedError> {
  try {
    return (await findByReference(db, [reference]))[0] ?? '';
  } catch (error) {
    if (error instanceof CommandFailedError) return error;
    throw error;
  }
}
