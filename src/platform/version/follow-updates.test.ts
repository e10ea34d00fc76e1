import { expect, it } from 'vitest';
import { followUpdates } from './follow-updates.ts';

type Listener = (event: { sw?: FakeWorker }) => void;

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A page and its offers, with a registration that the test controls. */
function page(controller: FakeWorker | null) {
  const listeners = new Map<string, Listener>();
  const seen: string[] = [];
  const registration: { waiting: FakeWorker | null } = { waiting: null };
  const container = { controller };
  let rests: (() => void)[] = [];
  let accept: () => void = () => undefined;
  let isOffered = false;
  const workbox = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    messageSkipWaiting: () => seen.push('skip waiting'),
  };
  const ports = {
    serviceWorker: Object.assign(container, { getRegistration: async () => registration }),
    offer: (next: () => void) => {
      accept = next;
      isOffered = true;
      return () => {
        isOffered = false;
      };
    },
    reload: () => seen.push('reload'),
    after: (_ms: number, run: () => void) => {
      rests.push(run);
      return () => {
        rests = rests.filter((other) => other !== run);
      };
    },
  };
  // Only the members that the function uses are faked.
  const follow = followUpdates(
    workbox as unknown as Parameters<typeof followUpdates>[0],
    ports as unknown as Parameters<typeof followUpdates>[1],
  );
  const installation = Object.assign(new EventTarget(), { installing: null as FakeWorker | null });
  follow(installation as unknown as Parameters<typeof follow>[0]);
  return {
    /** Reports a version that another tab, or a check of this one, has found, as the browser does. */
    install(sw: FakeWorker) {
      sw.state = 'installing';
      installation.installing = sw;
      installation.dispatchEvent(new Event('updatefound'));
      registration.waiting?.become('redundant');
      registration.waiting = sw;
      sw.become('installed');
    },
    seen,
    container,
    wait(sw: FakeWorker) {
      registration.waiting = sw;
      listeners.get('waiting')?.({ sw });
    },
    rest() {
      for (const run of rests.splice(0)) run();
    },
    activate(sw: FakeWorker) {
      registration.waiting = null;
      sw.become('activating');
    },
    control: () => listeners.get('controlling')?.({}),
    accept: () => accept(),
    isOffered: () => isOffered,
  };
}

it('[OFF-09] the first worker of a visit is not a new version, even if it waits for a moment', () => {
  const first = new FakeWorker();
  const visit = page(null);
  visit.wait(first);
  expect(visit.isOffered()).toBe(false);
  // The event fires shortly after, when the worker already controls the page.
  visit.container.controller = first;
  first.become('activated');
  visit.wait(first);
  expect(visit.isOffered()).toBe(false);
});

it('[OFF-09] a worker that only seems to wait, because the browser reports its state late, is not a new version', () => {
  const visit = page(new FakeWorker());
  const first = new FakeWorker();
  visit.wait(first);
  expect(visit.isOffered()).toBe(false);
  visit.activate(first);
  visit.rest();
  expect(visit.isOffered()).toBe(false);
});

it('[OFF-09] a new version that waits beside the one in use is offered, and activated when it is accepted', async () => {
  const visit = page(new FakeWorker());
  visit.wait(new FakeWorker());
  visit.rest();
  expect(visit.isOffered()).toBe(true);
  visit.accept();
  await expect.poll(() => visit.seen).toEqual(['skip waiting']);
  visit.control();
  expect(visit.seen).toEqual(['skip waiting', 'reload']);
});

it('[OFF-09] an offer is withdrawn when its version is in use, and accepting it all the same reloads the page', async () => {
  const next = new FakeWorker();
  const visit = page(new FakeWorker());
  visit.wait(next);
  visit.rest();
  visit.activate(next);
  expect(visit.isOffered()).toBe(false);
  visit.control();
  expect(visit.seen, 'nothing is forced on an open page').toEqual([]);
  visit.accept();
  await expect.poll(() => visit.seen).toEqual(['reload']);
});

it('[OFF-09] a tab that is open through several new versions is offered each, also one that replaces the version that was offered', () => {
  const visit = page(new FakeWorker());
  const [first, second, third] = [new FakeWorker(), new FakeWorker(), new FakeWorker()];
  visit.install(first);
  visit.rest();
  expect(visit.isOffered()).toBe(true);
  // Workbox reports the same worker shortly after.
  visit.wait(first);
  visit.install(second);
  visit.rest();
  expect(visit.isOffered()).toBe(true);
  // Another tab activates it.
  visit.activate(second);
  expect(visit.isOffered()).toBe(false);
  visit.install(third);
  visit.rest();
  expect(visit.isOffered()).toBe(true);
});
