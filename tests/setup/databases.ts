/** The databases that the shop runs on, and which of them a test file uses. */

export type DatabaseKind = 'pglite' | 'postgres';

/**
 * For files whose subject is durability, migrations, restarts or the number of statements, where the two databases differ, and
 * for one whole purchase. That the embedded one does nothing twice, database/killed-server.test.ts asserts.
 */
export const BOTH_DATABASES: readonly DatabaseKind[] = ['pglite', 'postgres'];

/**
 * For all other files. Both databases run the same SQL and the same migrations, and a test server refuses on PostgreSQL
 * what PGlite cannot do, so one of them proves what these files are about. `npm run test:all` runs them on both.
 */
export const DATABASES: readonly DatabaseKind[] = chosen(process.env['KEEPSAKE_TEST_DATABASES']);

/** For a file that starts one server for something that is not in the database. */
export const [ONE_DATABASE = 'postgres'] = DATABASES;

function chosen(setting: string | undefined): readonly DatabaseKind[] {
  if (setting === undefined || setting === 'postgres') return ['postgres'];
  if (setting === 'pglite') return ['pglite'];
  if (setting === 'both') return BOTH_DATABASES;
  throw new Error(`KEEPSAKE_TEST_DATABASES is '${setting}'; it can be pglite, postgres or both.`);
}
