import { AREAS } from '#core/operations/calls.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';

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

/** @param page docs/offline.md */
export function withCallsTable(page: string): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  return `${before}${BEGIN}${callsTable()}${rest.slice(rest.indexOf(END))}`;
}
