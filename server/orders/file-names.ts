import { inArray } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import { namedFiles } from '#core/domain/orders/line-files.ts';
import type { Db } from '../db/database.ts';
import { pictures } from '../db/schema.ts';

/** By picture: the photographer's file names for these lines, as used by the downloads. */
export async function loadFileNames(
  db: Db,
  lines: readonly Pick<OrderLine, 'digitalFiles' | 'fileRetouch'>[],
): Promise<ReadonlyMap<string, string>> {
  const uuids = [...new Set(lines.flatMap(namedFiles))];
  if (uuids.length === 0) return new Map();
  const rows = await db.select({ uuid: pictures.uuid, fileName: pictures.fileName }).from(pictures).where(inArray(pictures.uuid, uuids));
  return new Map(rows.map(({ uuid, fileName }) => [uuid, fileName.split('/').at(-1) ?? fileName]));
}
