/**
 * Transactions in a real browser. IndexedDB ends a transaction that awaits anything else; the in-memory one of Node
 * does not.
 */
import { afterEach, expect, test } from 'vitest';
import { deleteDraft } from '../commands/drafts/delete-draft.ts';
import { saveDraft } from '../commands/drafts/save-draft.ts';
import { OK, startTestDevice, wipeDatabases, type TestDevice } from '../fixtures/test-device.ts';

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const uuid = '00000000-0000-4000-8000-000000000005';
const draft = {
  uuid,
  template: { uuid, version: 1 },
  productUuid: uuid,
  data: { userResources: {}, year: null },
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
};

test('[OFF-02] [EDT-20] a draft is saved, and deleted, in one transaction each, however many steps that takes', async () => {
  open = await startTestDevice(() => OK);
  await open.host.current.switchOwner({ kind: 'customer', uuid: '00000000-0000-4000-8000-000000000004' });
  const device = open.host.current;
  expect(await saveDraft(device, { draft, history: { past: [], future: [] } })).toMatchObject({ ok: true });
  expect(await deleteDraft(device, { uuid })).toEqual({ ok: true, value: undefined });
  expect(await device.db.instances.count()).toBe(0);
});
