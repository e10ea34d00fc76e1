import { expect, it } from 'vitest';
import { putDraft } from './put-draft.ts';

const saving = (revision: number, year: number, baseRevision: number) => ({
  ...putDraft.example,
  body: { ...putDraft.example.body, revision, baseRevision, data: { userResources: {}, year } },
});

it('[BEY-04] [SRV-57] waiting savings are sent as the latest draft, based on the shop’s revision', () => {
  const first = saving(5, 2026, 4);
  const second = putDraft.joined(first, saving(6, 2027, 5));
  expect(second).toEqual(saving(6, 2027, 4));
  expect(putDraft.joined(second, saving(7, 2028, 6))).toEqual(saving(7, 2028, 4));
});
