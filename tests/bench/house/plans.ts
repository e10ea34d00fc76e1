/** Which tables PostgreSQL would read from end to end for a statement. */
import type pg from 'pg';
import type { Statement } from '#tests/setup/test-server.ts';

/** Read by the operator's own `retention` only, which looks at every account. */
const READS_ALL = new Set(['planning retention']);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** @param large more rows than this, and reading all of them is too slow to wait for */
export async function largeTables(client: pg.Client, large: number): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${large}`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** One line for each statement whose plan reads a large table from end to end. */
export async function readsOfLargeTables(
  client: pg.Client,
  recorded: ReadonlyMap<string, readonly Statement[]>,
  large: ReadonlySet<string>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [work, statements] of recorded) {
    if (READS_ALL.has(work)) continue;
    for (const { text, params } of statements.filter((statement) => /^\s*(select|insert|update|delete|with)/i.test(statement.text))) {
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>({
        text: `explain (format json) ${text}`,
        values: [...params],
      });
      const tables = (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => scannedTables(Plan)).filter((table) => large.has(table));
      if (tables.length > 0) wrong.push(`${work} reads all of ${[...new Set(tables)].join(', ')}: ${text.slice(0, 300)}`);
    }
  }
  return wrong;
}

function scannedTables(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedTables)];
}
