/**
 * The only entry to the database: PGlite in a folder by default, PostgreSQL by address; one schema, one set of
 * migrations.
 */
import type { Database, DatabaseConfig } from './database.ts';
import { MIGRATIONS } from './migrations-folder.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';

/** Opens and migrates. Throws when it cannot be reached, or when another process holds the folder. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const database =
    config.databaseUrl === null
      ? await openEmbedded(config.dataDir, MIGRATIONS, config)
      : await openPostgres(config.databaseUrl, MIGRATIONS, config);
  let closing: Promise<void> | null = null;
  return { ...database, close: () => (closing ??= database.close()) };
}
