import { page } from 'vitest/browser';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppError } from '#core/contract/errors.ts';
import type { DeviceHost } from '#src/data/device-host.ts';
import { createFailures, type Failures } from '#src/data/failures.ts';
import { createTestTimers, type TestTimers } from '#src/data/fixtures/test-timers.ts';
import { DeviceProvider } from '#src/data/live/device-context.tsx';
import common from '#src/i18n/locales/en/start/common.json';
import errors from '#src/i18n/locales/en/start/errors.json';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import FailureToast from './failure-toast.tsx';

let root: Root;
let failures: Failures;
let time: TestTimers;
/** Failures of the screen's own command. */
const ofScreen = createFailures();

/** A screen that shows the failures of its own command. */
function Screen() {
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => ofScreen.subscribe(setError), []);
  return error && <ErrorNotice error={error} />;
}

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', ns: ['errors', 'common'], resources: { en: { errors, common } } });
  failures = createFailures();
  time = createTestTimers();
  // The toast uses no other part of a device.
  const host = { current: { failures, timers: time.timers }, subscribe: () => () => undefined } as unknown as DeviceHost;
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  // flushSync also runs the effects, so the toast is subscribed.
  flushSync(() =>
    root.render(
      <DeviceProvider host={host}>
        <Screen />
        <FailureToast />
      </DeviceProvider>,
    ),
  );
});

afterEach(() => root.unmount());

const full = (): AppError => ({ code: 'device.storage_full' });
const alerts = page.getByRole('alert');

test('[HSE-02] a failure that no screen shows is an alert over the page until it is closed', async () => {
  failures.publish(full());
  time.advance(300);
  await expect.element(alerts).toHaveTextContent(errors['device.storage_full']);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(alerts).not.toBeInTheDocument();
});

test('[HSE-02] the same failure again is a new alert, which a screen reader reads again', async () => {
  failures.publish(full());
  time.advance(300);
  await expect.element(alerts).toBeInTheDocument();
  const first = alerts.element();
  failures.publish(full());
  time.advance(300);
  await expect.poll(() => first.isConnected).toBe(false);
  expect(alerts.elements()).toHaveLength(1);
});

test('[HSE-02] a failure that the screen shows is not shown twice', async () => {
  const error = full();
  failures.publish(error);
  ofScreen.publish(error);
  await expect.element(alerts).toBeInTheDocument();
  time.advance(300);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(alerts.elements()).toHaveLength(1);
});
