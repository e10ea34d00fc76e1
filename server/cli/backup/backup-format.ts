/**
 * A backup: a folder with one JSON-lines file per table, the bytes of the media store, and a manifest that is written
 * last. A folder without a manifest is an unfinished backup and is never restored.
 */
import * as z from 'zod/mini';

export const BACKUP_FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
export const tableFile = (table: string): string => `tables/${table}.jsonl`;
export const mediaFile = (key: string): string => `media/${key}`;

/** SHA-256 in hexadecimal. */
const Sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Table and column names are the server's own. Anything else in a manifest is refused before it reaches SQL. */
const NameSchema = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/));
/** A name in the form of a media key. It cannot lead out of the folder. */
const MediaKeySchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/));

export const ManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** ISO 8601: the time of the rows. */
  madeAt: z.string(),
  /** Number of migrations of the database. */
  migrations: z.int().check(z.minimum(1)),
  tables: z.array(z.object({ name: NameSchema, columns: z.array(NameSchema), rows: z.int(), sha256: Sha256Schema })),
  media: z.array(z.object({ key: MediaKeySchema, sizeBytes: z.int(), sha256: Sha256Schema })),
  /** Files in rows that a customer or retention removed before they were copied; absent in earlier backups. */
  removedMeanwhile: z.optional(z.array(MediaKeySchema)),
});
export type Manifest = z.infer<typeof ManifestSchema>;
export type TableEntry = Manifest['tables'][number];
export type MediaEntry = Manifest['media'][number];
