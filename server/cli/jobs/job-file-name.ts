import type { Db } from '#server/db/database.ts';
import { jobs } from '#server/db/schema.ts';
import type { JobRow } from '#server/media/picture-access.ts';
import { fileSlug } from '../orders/file-names.ts';

const UUID_CHARACTERS = 8;

/**
 * Name of a job's files and folders: its key. The end of its uuid is added if another job's key gives the same name
 * ('kol 1' and 'kol-1'), or if no character is left ('北京'): the lists of one school must not replace those of another.
 */
export async function jobFileName(db: Db, { uuid, importKey }: Pick<JobRow, 'uuid' | 'importKey'>): Promise<string> {
  const keys = await db.select({ uuid: jobs.uuid, importKey: jobs.importKey }).from(jobs);
  const own = fileSlug(importKey, '');
  const isShared = keys.some((other) => other.uuid !== uuid && fileSlug(other.importKey, '') === own);
  const name = own === '' ? 'job' : own;
  return own === '' || isShared ? `${name}-${uuid.slice(0, UUID_CHARACTERS)}` : name;
}
