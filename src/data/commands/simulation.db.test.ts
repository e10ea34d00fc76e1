import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { accountCalls } from '#core/contract/account.ts';
import { OPERATIONS } from '#core/operations/operations.ts';
import { keptOf } from '../fixtures/kept-databases.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '../fixtures/test-device.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { callLive } from '../sync/call-live.ts';
import { saveDraft } from './drafts/save-draft.ts';
import { deleteOwnPicture } from './pictures/delete-own-picture.ts';
import { runOperation } from './run-operation.ts';

let open: TestDevice | null = null;

afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const CUSTOMER = '00000000-0000-4000-8000-000000000004';
const DENIED = { ok: false, error: { code: 'access.simulation_denied' } };

it('[SEC-07] a change that a simulation may not make is refused on the device: nothing is queued or sent', async () => {
  open = await startTestDevice(() => ({ status: 200, json: { status: 'OK' } }));
  await open.host.current.switchOwner({ kind: 'simulated', uuid: CUSTOMER });
  const device = open.host.current;
  const tried: string[] = [];
  for (const operation of OPERATIONS) {
    if (operation.call.name === 'setCurrentPictureSet') continue;
    // Each example is the input of its own operation.
    const run = runOperation as (...given: readonly [typeof device, typeof operation, unknown]) => Promise<unknown>;
    expect([operation.call.name, await run(device, operation, operation.example)]).toEqual([operation.call.name, DENIED]);
    tried.push(operation.call.name);
  }
  expect(tried).toEqual(expect.arrayContaining(['setAcceptMail', 'setYearbookPose', 'deleteDraft']));
  const passwords = { password: 'a long password', reTypePassword: 'a long password' };
  expect(await callLive(device, accountCalls.updatePassword, { body: passwords })).toEqual(DENIED);
  expect(await deleteOwnPicture(device, { pictureId: CUSTOMER })).toEqual(DENIED);
  expect(await readEntries(device.db)).toEqual([]);
  expect(await device.db.liveOps.count()).toBe(0);
});

it('[SIM-10] [SEC-07] a simulation in a visitor’s browser keeps the visitor’s work', async () => {
  open = await startTestDevice(() => 'lost');
  const visitor = open.host.current;
  const { uuid } = visitor.owner;
  const draft = {
    uuid: CUSTOMER,
    template: { uuid: CUSTOMER, version: 1 },
    productUuid: CUSTOMER,
    data: { userResources: {}, year: 2027 },
    currentPartId: null,
  };
  await saveDraft(visitor, { draft: { ...draft, partOfPackage: false, orderLineUuid: null }, history: { past: [], future: [] } });
  const simulated = await visitor.switchOwner({ kind: 'simulated', uuid: CUSTOMER });
  await simulated.leave(simulated, { keeps: 'nothing', opId: null, why: null });
  await open.host.swept();
  expect(open.host.current.owner).toEqual({ kind: 'anonymous', uuid });
  expect((await open.host.current.db.instances.toArray()).map((row) => row.uuid)).toEqual([CUSTOMER]);
  expect(await keptOf(CUSTOMER)).toEqual([]);
});
