/** All that the shop holds of a person: every row of every table that names them, and every file. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TestServer } from '#tests/setup/test-server.ts';
import type { Person } from './person.ts';

/**
 * Buckets are named after what was asked for, and a request that was refused is under way no more. Attempts to get at
 * the person's things, and uses of their invitation, are on record about them on purpose. The attack itself revokes sessions of theirs to
 * come with them; a call that did so would take the session away too.
 */
const NOT_THEIRS = new Set(['throttles', 'throttle_attempts', 'trail_days', 'revoked_tokens']);

const RowsSchema = z.array(z.object({ line: z.string() }));
const TablesSchema = z.array(z.object({ name: z.string() }));

/** Both drivers answer an object with the rows. */
const rowsOf = (result: unknown): unknown => z.object({ rows: z.unknown() }).parse(result).rows;

async function tablesOf({ services }: TestServer): Promise<string[]> {
  const found = await services.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return TablesSchema.parse(rowsOf(found))
    .map(({ name }) => name)
    .filter((name) => !NOT_THEIRS.has(name));
}

export interface Belongings {
  /**
   * What is there now and was not, with '+', and what is gone, with '-'; empty: nothing has changed since the last look.
   * @param sent ids that a caller sent: a row of the caller's own may hold them, for no thing is behind them
   */
  changes(sent?: readonly string[]): Promise<string[]>;
  /** The same for the files. */
  fileChanges(): Promise<string[]>;
}

export async function belongingsOf(server: TestServer, person: Person): Promise<Belongings> {
  const tables = await tablesOf(server);
  const marks = [...person.personalIds, person.email];
  // Written as text once, and looked through for plain words: an expression of all of them takes half as long again.
  const isNamed = sql.join(
    marks.map((mark) => sql`strpos(line, ${mark}) > 0`),
    sql` or `,
  );
  const lines = sql.join(
    tables.map((name) => sql`select ${name}::text || ' ' || to_jsonb(x)::text as line from ${sql.identifier(name)} x`),
    sql` union all `,
  );
  const statement = sql`with written as materialized (${lines}) select line from written where ${isNamed}`;
  const rows = async () => RowsSchema.parse(rowsOf(await server.services.db.execute(statement))).map(({ line }) => line);
  const files = async () => (await filesIn(server.dataDir)).filter((file) => person.personalIds.some((id) => file.includes(id)));
  const last = { rows: await rows(), files: await files() };
  const first = new Set(last.rows);
  return {
    changes: async (sent = []) => {
      const before = last.rows;
      last.rows = await rows();
      const isTheirs = (line: string) => marks.some((mark) => !sent.includes(mark) && line.includes(mark));
      return difference(before, last.rows).filter((line) => (line.startsWith('-') ? first.has(line.slice(2)) : isTheirs(line)));
    },
    fileChanges: async () => difference(last.files, await files()),
  };
}

function difference(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return [
    ...after.filter((line) => !was.has(line)).map((line) => `+ ${line}`),
    ...before.filter((line) => !is.has(line)).map((line) => `- ${line}`),
  ];
}

/** With their sizes and times. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${path.relative(folder, file)} ${size} ${mtimeMs}`;
    }),
  );
}
