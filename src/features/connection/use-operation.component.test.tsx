import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { setLanguage } from '#core/operations/settings/set-language.ts';
import { StorageHealth } from '#src/data/db/failing-storage/storage-health.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import type { DeviceHost } from '#src/data/device-host.ts';
import { DeviceProvider } from '#src/data/live/device-context.tsx';
import { type OperationRun, useOperation } from '#src/data/live/use-operation.ts';

test('[HSE-02] an operation that throws is no longer running', async () => {
  let last: OperationRun<typeof setLanguage.call> | undefined;
  function Screen() {
    last = useOperation(setLanguage);
    return null;
  }
  let fail: (bug: TypeError) => void = () => undefined;
  // A device whose database waits, and then throws an error that only a bug throws.
  const runThroughFreeze = () => new Promise((_resolve, reject) => (fail = reject));
  const host = {
    current: { owner: { kind: 'customer' }, db: { runThroughFreeze, health: new StorageHealth() } },
    subscribe: () => () => undefined,
  } as unknown as DeviceHost;
  const root = createRoot(document.createElement('div'));
  flushSync(() =>
    root.render(
      <DeviceProvider host={host}>
        <Screen />
      </DeviceProvider>,
    ),
  );
  const run = last?.run({ body: { lang: 'nb' } });
  await eventually(() => expect(last?.isRunning).toBe(true));
  fail(new TypeError('a bug'));
  await expect(run).rejects.toThrow(TypeError);
  await eventually(() => expect(last?.isRunning).toBe(false));
  root.unmount();
});
