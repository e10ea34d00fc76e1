/** Replaces src/app/start-app.ts (vitest.config.ts), so that the device is the test's own. */
import type { StartedApp } from '#src/app/start-app.ts';
import BesideTheScreen from '#src/app/shell/beside-the-screen.tsx';
import type { DeviceHost } from '#src/data/device-host.ts';
import { provideDevice } from '#src/data/live/shell-store.ts';
import ConnectionStatus from '#src/features/connection/connection-status.tsx';
import RevokedNotice from '#src/features/connection/revoked-notice.tsx';
import HeaderNav from '#src/features/menu/header-nav.tsx';

let current: DeviceHost | Error | null = null;

/** Sets the device of the next screen. */
export function openWithHost(host: DeviceHost): void {
  current = host;
}

/** Makes the start of the next screen's device fail. */
export function openWithFailure(why: Error): void {
  current = why;
}

function hostOfTest(): DeviceHost {
  if (current instanceof Error) throw current;
  if (!current) throw new Error('The test has started no device.');
  return current;
}

export async function startApp(): Promise<StartedApp> {
  const host = hostOfTest();
  provideDevice(() => hostOfTest().current);
  return { host, HeaderNav, ConnectionStatus, RevokedNotice, BesideTheScreen };
}
