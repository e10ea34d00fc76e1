import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { AREAS } from '#core/operations/calls.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';

const PAGE = new URL('../../docs/offline.md', import.meta.url);
const [BEGIN, END] = ['<!-- calls -->\n', '<!-- /calls -->'];

function callsTable(): string {
  const rows = Object.entries(AREAS).flatMap(([area, calls]) =>
    Object.values<CallDefinition>(calls).map(
      (call) =>
        `| ${area} | ${call.name} | ${call.method} \`${call.path}\` | ${call.offline}${call.changes ? ', changes' : ''} | ${call.access} |`,
    ),
  );
  return ['| area | call | address | offline | who |', '|---|---|---|---|---|', ...rows, ''].join('\n');
}

/** `WRITE_DOCS=1 npx vitest run src/data/offline-doc.test.ts` writes the table after the contract has changed. */
it('[OFF-01] the documentation’s table of calls is the contract’s', async () => {
  const page = await readFile(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.slice(rest.indexOf(END));
  const expected = `${before}${BEGIN}${callsTable()}${after}`;
  if (process.env['WRITE_DOCS']) await writeFile(PAGE, expected);
  expect(process.env['WRITE_DOCS'] ? expected : page).toBe(expected);
});
