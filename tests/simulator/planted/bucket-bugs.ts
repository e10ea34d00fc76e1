/** Mistakes with databases in storage buckets. */
import type { PlantedBug } from './planted-bug.ts';

const STORAGE = 'src/data/db/owner-storage.ts';

export const BUCKET_BUGS: readonly PlantedBug[] = [
  {
    name: 'a bucket is deleted before its unsent work has joined',
    file: 'src/data/open-queue.ts',
    from: '    if (await from.openExisting()) await joinUnsent(from, db);\n',
    to: '',
  },
  {
    name: 'unsent entries join twice',
    file: 'src/data/db/unsent/copy-unsent.ts',
    from: 'if (!there.has(entry.opId)) await',
    to: 'await',
  },
  {
    name: 'the bucket of an owner who left is not deleted',
    file: STORAGE,
    from: 'if (!buckets || !(await isThere())) return;',
    to: 'if (!buckets || (await isThere())) return;',
  },
  { name: 'a sign-out deletes the database and not its bucket', file: STORAGE, from: '    await buckets.delete(name);\n', to: '' },
  {
    name: 'a bucket is made though the database outside of it has work',
    file: STORAGE,
    from: 'return buckets && !(await Dexie.getDatabaseNames()).includes(name) ? buckets : undefined;',
    to: 'return buckets;',
  },
];
