/** Another customer signs in after the session of the previous customer ended. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { saveDraft } from '../drafts/save-draft.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readDrafts } from '#src/data/live/drafts/read-drafts.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const KARI = { kind: 'customer', uuid: id(1) } as const;
const OLA = { kind: 'customer', uuid: id(2) } as const;
const DRAFT = {
  uuid: id(3),
  template: { uuid: id(4), version: 1 },
  productUuid: id(5),
  data: { userResources: {}, year: 2027 },
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
};

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

it('[SEC-04] [OFF-07] the shop’s answers and pictures of the first customer leave the device; their work waits for them', async () => {
  const device = await startTestDevice(() => 'lost');
  open = device;
  const kari = await device.host.current.switchOwner(KARI);
  await kari.db.answers.put({ key: 'listPictureSets?{}', call: 'listPictureSets', value: { pictureSets: ['Anna'] }, readAtMs: 0 });
  await saveDraft(kari, { draft: DRAFT, history: { past: [], future: [] } });
  const ola = await device.host.current.switchOwner(OLA);
  expect(device.forgotten).toContain(KARI.uuid);
  expect(await readDrafts(ola)).toMatchObject({ state: 'ready', drafts: [] });
  const again = await device.host.current.switchOwner(KARI);
  expect(await again.db.answers.count()).toBe(0);
  expect(await readDrafts(again)).toMatchObject({ drafts: [{ draft: { data: { year: 2027 } } }] });
  expect(await again.db.outbox.count()).toBe(1);
});
