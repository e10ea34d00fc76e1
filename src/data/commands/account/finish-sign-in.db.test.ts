import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { finishSignIn } from './finish-sign-in.ts';

let tab: TestDevice;
afterEach(async () => {
  await tab.host.close();
  await wipeDatabases();
});

it('[SEC-06] [ACC-16] a second step whose answer was lost leaves neither its code nor its challenge on the device', async () => {
  tab = await startTestDevice(() => 'lost');
  const { current: device } = tab.host;
  const step = { way: 'email', code: '481516' } as const;
  const lost = await finishSignIn(device, { challenge: 'the-challenge', step, rememberThisDevice: false });
  expect(lost.ok).toBe(false);
  const kept = JSON.stringify(await device.db.liveOps.toArray());
  expect(kept).toContain('finishSignIn');
  expect(kept).not.toMatch(/481516|the-challenge/);
});
