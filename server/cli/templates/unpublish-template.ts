/** Withdraws a design: it is no longer offered, and stays for drafts and orders that contain it (OPX-05). */
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { packages, promotedProducts, templates } from '#server/db/schema.ts';
import { CommandFailedError } from '../command-failed.ts';

type Report = (line: string) => void;

const NAME = sql<string>`${templates.design}->>'name'`;

interface Version {
  readonly uuid: string;
  readonly version: number;
  readonly name: string;
  readonly isPublished: boolean;
}

const versions = (db: Db, word: string | null): Promise<readonly Version[]> =>
  db
    .select({ uuid: templates.uuid, version: templates.version, name: NAME, isPublished: templates.isPublished })
    .from(templates)
    .where(word === null ? undefined : or(eq(sql`${templates.uuid}::text`, word.toLowerCase()), eq(NAME, word)))
    .orderBy(asc(NAME), asc(templates.uuid), asc(templates.version));

export async function listTemplates(db: Db, report: Report): Promise<void> {
  for (const { uuid, version, name, isPublished } of await versions(db, null))
    report(`${name}, version ${version} (${uuid}): ${isPublished ? 'published' : 'taken back'}`);
}

/** Every version, by the design's name or uuid. */
export async function unpublishTemplate(db: Db, word: string, report: Report): Promise<void> {
  const found = await versions(db, word);
  const uuids = [...new Set(found.map(({ uuid }) => uuid))];
  const [uuid] = uuids;
  if (uuid === undefined) throw new CommandFailedError(`No design is called ${word}; templates list shows them.`);
  if (uuids.length > 1)
    throw new CommandFailedError(`${uuids.length} designs are called ${word}. Name one by its uuid: ${uuids.join(', ')}`);
  const holders = await packagesWith(db, uuid);
  if (holders.length > 0)
    throw new CommandFailedError(`${word} stays: it is in ${holders.join(', ')}. Take it out of shop.json and run setup first.`);
  await db.update(templates).set({ isPublished: false }).where(eq(templates.uuid, uuid));
  report(`${found[0]?.name ?? word}: taken back; drafts and orders keep it, and publishing its folder offers it again`);
}

async function packagesWith(db: Db, uuid: string): Promise<readonly string[]> {
  const rows = await db.select({ names: packages.names, items: packages.items }).from(packages).where(eq(packages.isSold, true));
  const promoted = await db.$count(promotedProducts, eq(promotedProducts.templateUuid, uuid));
  const inPackages = rows.filter(({ items }) => items.some(({ templateUuid }) => templateUuid === uuid));
  return [...inPackages.map(({ names }) => `the package ${names['en']}`), ...(promoted > 0 ? ['the promoted products'] : [])];
}
