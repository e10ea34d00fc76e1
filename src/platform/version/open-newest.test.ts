import { expect, it } from 'vitest';
import { openNewest } from './open-newest.ts';

class FakeWorker extends EventTarget {
  readonly got: unknown[] = [];
  state: ServiceWorkerState;
  onMessage: () => void = () => undefined;
  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }
  postMessage(message: unknown): void {
    this.got.push(message);
    this.onMessage();
  }
}

/** A page of an old worker. `update` is the browser's check for a new version. */
function page(update: (registration: Registration) => Promise<void>) {
  const seen: string[] = [];
  const registration: Registration = {
    active: new FakeWorker('activated'),
    installing: null,
    waiting: null,
    update: async () => update(registration),
  };
  const container = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  let rest: () => void = () => undefined;
  const after = (_ms: number, run: () => void) => (rest = run);
  const control = () => {
    seen.push('controls');
    container.dispatchEvent(new Event('controllerchange'));
  };
  // Only the members that the function uses are faked.
  const ports = { serviceWorker: container, reload: () => seen.push('reload'), after } as unknown as Parameters<typeof openNewest>[0];
  return { seen, ports, control, rest: () => rest() };
}

interface Registration {
  active: FakeWorker | null;
  installing: FakeWorker | null;
  waiting: FakeWorker | null;
  update: () => Promise<void>;
}

it('[OFF-09] a page that cannot start activates the version that its browser finds, before it is reloaded', async () => {
  const next = new FakeWorker('installing');
  const { seen, ports, control } = page(async (registration) => {
    registration.installing = next;
    queueMicrotask(() => {
      Object.assign(registration, { installing: null, waiting: next });
      next.state = 'installed';
      next.dispatchEvent(new Event('statechange'));
    });
  });
  next.onMessage = control;
  await openNewest(ports);
  expect(next.got).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(seen).toEqual(['controls', 'reload']);
});

it('[OFF-09] a version that is already waiting is activated', async () => {
  const waiting = new FakeWorker('installed');
  const { seen, ports, control } = page(async (registration) => void (registration.waiting = waiting));
  waiting.onMessage = control;
  await openNewest(ports);
  expect(seen).toEqual(['controls', 'reload']);
});

it('[OFF-09] without a connection, a newer version or a worker the page is reloaded as it is', async () => {
  const offline = page(() => Promise.reject(new TypeError('Failed to update')));
  await openNewest(offline.ports);
  const newest = page(async () => undefined);
  await openNewest(newest.ports);
  const none = page(async () => undefined);
  await openNewest({ ...none.ports, serviceWorker: undefined });
  expect([offline.seen, newest.seen, none.seen]).toEqual([['reload'], ['reload'], ['reload']]);
});

it('[OFF-09] a version that takes too long is not awaited', async () => {
  const slow = page(() => new Promise(() => undefined));
  const opening = openNewest(slow.ports);
  await Promise.resolve();
  expect(slow.seen).toEqual([]);
  slow.rest();
  await opening;
  expect(slow.seen).toEqual(['reload']);
});
