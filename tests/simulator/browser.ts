/**
 * One browser with its tabs, on a clock that only moves when a history says so. The tabs run the real device on one
 * IndexedDB; a tab can be closed, killed in the middle of whatever it does, or frozen and woken.
 */
import { createDeviceHost, type DeviceHost } from '#src/data/device-host.ts';
import type { DevicePorts } from '#src/data/device-ports.ts';
import type { TestTimers } from '#src/data/fixtures/test-timers.ts';
import { type LifecycleEvents, startLifecycle } from '#src/data/start-lifecycle.ts';
import type { Connection } from './connection.ts';

export interface Tab {
  readonly host: DeviceHost;
  readonly isAlive: boolean;
  /** As the customer closes it. */
  close(): Promise<void>;
  /** As the system ends it: nothing of it runs any more, and what it had not committed is undone. */
  kill(): void;
  /** No timer of it fires and no answer reaches it until it is woken. */
  freeze(): void;
  wake(): void;
  /** The browser's events. */
  readonly events: { becomesVisible(): void; connectionChanges(): void };
}

interface BrowserPorts {
  readonly time: TestTimers;
  readonly uuid: () => string;
  readonly connection: Connection;
  readonly report: (what: string, detail: unknown) => void;
}

type Locks = DevicePorts['locks'];

/** Web Locks of one browser. A tab that ends gives its locks back. */
function createLocks(): { of(tab: object): Locks; release(tab: object): void } {
  const holders = new Map<string, { tab: object; turn: number }>();
  let turns = 0;
  return {
    of: (tab) => ({
      isExclusive: true,
      async tryRun(name, { steal }, work) {
        if (holders.has(name) && !steal) return false;
        const turn = (turns += 1);
        holders.set(name, { tab, turn });
        try {
          await work();
        } finally {
          if (holders.get(name)?.turn === turn) holders.delete(name);
        }
        return true;
      },
    }),
    release(tab) {
      for (const [name, holder] of holders) if (holder.tab === tab) holders.delete(name);
    },
  };
}

export interface Browser {
  openTab(): Promise<Tab>;
  readonly tabs: readonly Tab[];
}

export function createBrowser({ time, uuid, connection, report }: BrowserPorts): Browser {
  const locks = createLocks();
  let tabs: Tab[] = [];

  async function openTab(): Promise<Tab> {
    const self = {};
    let state: 'alive' | 'frozen' | 'dead' = 'alive';
    let waiting: (() => void)[] = [];
    /** Runs now, when the tab is woken, or never. */
    const whenAwake = (run: () => void): void => {
      if (state === 'alive') run();
      else if (state === 'frozen') waiting.push(run);
    };
    const listeners: { visible: () => void; hint: () => void } = { visible: () => undefined, hint: () => undefined };
    const events: LifecycleEvents = {
      onConnectionHint: (listener) => (listeners.hint = listener),
      onVisible: (listener) => (listeners.visible = listener),
      onFocus: () => undefined,
      askForSync: () => undefined,
    };
    const host = await createDeviceHost({
      clock: time.clock,
      timers: { after: (ms, run) => time.timers.after(ms, () => whenAwake(run)) },
      random: { uuid },
      locks: locks.of(self),
      caches: { forget: async () => undefined, makeRoom: async () => false },
      report: (what, detail) => {
        if (state !== 'dead') report(what, detail);
      },
      fetch: (url, init) =>
        new Promise((resolve, reject) => {
          connection.fetch(url, init).then(
            (answer) => whenAwake(() => resolve(answer)),
            (error: Error) => whenAwake(() => reject(error)),
          );
        }),
      isOnlineHint: () => true,
      language: () => 'en',
      cartTexts: () => ({ rebate: (code) => code, freeDelivery: 'Free delivery', total: 'Total', tax: String }),
      origin: '',
      build: 'simulator',
    });
    const tab: Tab = {
      host,
      get isAlive() {
        return state !== 'dead';
      },
      async close() {
        tab.wake();
        tabs = tabs.filter((one) => one !== tab);
        await host.close();
        state = 'dead';
      },
      kill() {
        state = 'dead';
        waiting = [];
        tabs = tabs.filter((one) => one !== tab);
        for (const db of [host.current.db, host.current.deviceDb]) {
          db.breakOff();
          db.close();
          // A process that has ended opens nothing.
          db.open = () => new Promise(() => undefined) as unknown as ReturnType<typeof db.open>;
        }
        locks.release(self);
      },
      freeze() {
        if (state === 'alive') state = 'frozen';
      },
      wake() {
        if (state !== 'frozen') return;
        state = 'alive';
        for (const run of waiting.splice(0)) run();
      },
      events: { becomesVisible: () => whenAwake(() => listeners.visible()), connectionChanges: () => whenAwake(() => listeners.hint()) },
    };
    tabs = [...tabs, tab];
    void startLifecycle(host, events);
    return tab;
  }

  return {
    openTab,
    get tabs() {
      return tabs;
    },
  };
}
