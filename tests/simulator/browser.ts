/**
 * One browser with its tabs and its service worker, on a clock that only a history advances. The tabs run the real
 * device on one IndexedDB. A tab can be closed, killed at any moment, or frozen and woken.
 */
import { createDeviceHost, type DeviceHost } from '#src/data/device-host.ts';
import type { DevicePorts } from '#src/data/device-ports.ts';
import { drainOnce } from '#src/data/drain-once.ts';
import type { TestTimers } from '#src/data/fixtures/test-timers.ts';
import { type PageDatabase, pageDatabases } from '#src/data/db/page-database.ts';
import { type LifecycleEvents, startLifecycle } from '#src/data/start-lifecycle.ts';
import type { Connection } from './connection.ts';
import { breakUpgradesOff, isUpgrading, loseConnection } from './disk.ts';
import { gate } from './gate.ts';
import { oneTask } from './task-queue.ts';
import { PLAIN_CART_TEXTS } from '#tests/fixtures/cart-texts.ts';

export interface Tab {
  readonly host: DeviceHost;
  readonly isAlive: boolean;
  readonly isFrozen: boolean;
  /** Whether it holds the lock of the queue; true in a browser without Web Locks. */
  readonly holdsLock: boolean;
  /** Closed by the customer. */
  close(): Promise<void>;
  /** Killed by the system: none of its code runs any more, and uncommitted writes are undone. */
  kill(): void;
  /** None of its timers fire and no answer reaches it until it is woken. */
  freeze(): void;
  wake(): void;
  /** The system closes its databases without an event, or loses its connection to them. */
  loseDatabases(how: 'closed' | 'lost'): void;
  /** The browser's events. */
  readonly events: { becomesVisible(): void; connectionChanges(): void; getsFocus(): void };
}

interface BrowserPorts {
  readonly time: TestTimers;
  readonly uuid: () => string;
  readonly connection: Connection;
  readonly report: (what: string, detail: unknown) => void;
  /** An old browser has no Web Locks. */
  readonly hasLocks: boolean;
  /** Whether pictures were deleted from a full disk. */
  readonly onRoom: () => true;
}

type Locks = DevicePorts['locks'];

/** Web Locks of one browser. A tab that ends gives its locks back. */
function createLocks(hasLocks: boolean): {
  of(tab: { readonly hasEnded: boolean }): Locks;
  release(tab: object): void;
  isHolder(tab: object): boolean;
} {
  const holders = new Map<string, { tab: object; turn: number }>();
  let turns = 0;
  return {
    of: (tab) => ({
      isExclusive: hasLocks,
      async tryRun(name, { steal }, work) {
        // An ended process requests no lock.
        if (tab.hasEnded) return new Promise(() => undefined);
        if (hasLocks && holders.has(name) && !steal) return false;
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
    isHolder: (tab) => !hasLocks || [...holders.values()].some((holder) => holder.tab === tab),
  };
}

/** One thread of the browser: running, frozen, or ended. */
interface Thread {
  state: 'alive' | 'frozen' | 'dead';
  readonly ports: DevicePorts;
  readonly holdsLock: boolean;
  readonly whenAwake: (run: () => void) => void;
  wake(): void;
  end(): void;
}

export interface Browser {
  openTab(): Promise<Tab>;
  /** Opens a page and ends it after this number of tasks of the first upgrade of a database, or of its start. */
  startAndKill(tasks: number): Promise<void>;
  readonly tabs: readonly Tab[];
  /** The service worker sends the queue without a page. The returned function kills it. */
  syncInBackground(): () => void;
  killWorkers(): void;
  /** Owners whose pictures are kept. */
  readonly pictures: Set<string>;
}

/** A page that upgrades no database has started by then. */
const START_TASKS_MAX = 300;

/** An ended process opens no database. */
function end(databases: readonly PageDatabase[]): void {
  for (const db of databases) {
    db.breakOff();
    db.close();
    db.open = () => new Promise(() => undefined) as unknown as ReturnType<typeof db.open>;
  }
}

export function createBrowser({ time, uuid, connection, report, hasLocks, onRoom }: BrowserPorts): Browser {
  const locks = createLocks(hasLocks);
  const pictures = new Set<string>();
  let tabs: Tab[] = [];
  const workers: Thread[] = [];

  function startThread(): Thread {
    const self = { hasEnded: false };
    let waiting: (() => void)[] = [];
    /** Runs now, when the thread is woken, or never. */
    const whenAwake = (run: () => void): void => {
      if (thread.state === 'alive') run();
      else if (thread.state === 'frozen') waiting.push(run);
    };
    const ports: DevicePorts = {
      clock: time.clock,
      timers: { after: (ms, run) => time.timers.after(ms, () => whenAwake(run)) },
      random: { uuid },
      locks: locks.of(self),
      caches: {
        forget: async (owner) => void pictures.delete(owner),
        forgetPicture: async () => undefined,
        makeRoom: async (owner) => pictures.delete(owner) && onRoom(),
      },
      report: (what, detail) => {
        if (thread.state !== 'dead') report(what, detail);
      },
      fetch: (url, init) =>
        new Promise((resolve, reject) => {
          connection.fetch(url, init, thread).then(
            (answer) => whenAwake(() => resolve(answer)),
            (error: Error) => whenAwake(() => reject(error)),
          );
        }),
      isOnlineHint: () => true,
      language: () => 'en',
      cartTexts: () => PLAIN_CART_TEXTS,
      origin: '',
      build: 'simulator',
    };
    const thread: Thread = {
      state: 'alive',
      ports,
      whenAwake,
      get holdsLock() {
        return locks.isHolder(self);
      },
      wake() {
        if (thread.state !== 'frozen') return;
        thread.state = 'alive';
        for (const run of waiting.splice(0)) run();
      },
      end() {
        thread.state = 'dead';
        self.hasEnded = true;
        waiting = [];
        locks.release(self);
      },
    };
    return thread;
  }

  async function openTab(): Promise<Tab> {
    const thread = startThread();
    const listeners = { visible: () => undefined as void, hint: () => undefined as void, focus: () => undefined as void };
    const events: LifecycleEvents = {
      onConnectionHint: (listener) => (listeners.hint = listener),
      onVisible: (listener) => (listeners.visible = listener),
      onFocus: (listener) => (listeners.focus = listener),
      askForSync: () => undefined,
    };
    const host = await createDeviceHost(thread.ports);
    const gated = () => gate(host.current.db, thread);
    gated();
    host.subscribe(gated);
    const awake = (run: () => void) => () => {
      if (thread.state === 'alive') run();
    };
    const tab: Tab = {
      host,
      get isAlive() {
        return thread.state !== 'dead';
      },
      get isFrozen() {
        return thread.state === 'frozen';
      },
      get holdsLock() {
        return thread.holdsLock;
      },
      async close() {
        tab.wake();
        tabs = tabs.filter((one) => one !== tab);
        await host.close();
        thread.end();
      },
      kill() {
        thread.end();
        tabs = tabs.filter((one) => one !== tab);
        end([host.current.db, host.current.deviceDb]);
      },
      freeze() {
        if (thread.state === 'alive') thread.state = 'frozen';
      },
      wake: thread.wake,
      loseDatabases(how) {
        for (const db of [host.current.db, host.current.deviceDb]) {
          if (!db.isOpen()) continue;
          if (how === 'closed') db.backendDB().close();
          else loseConnection(db.backendDB());
        }
      },
      events: {
        becomesVisible: awake(() => listeners.visible()),
        connectionChanges: awake(() => listeners.hint()),
        getsFocus: awake(() => listeners.focus()),
      },
    };
    tabs = [...tabs, tab];
    void startLifecycle(host, events);
    return tab;
  }

  /** No caller waits for the page's start. Its databases are those that did not exist before. */
  async function startAndKill(tasks: number): Promise<void> {
    const before = new Set(pageDatabases());
    const thread = startThread();
    createDeviceHost(thread.ports).catch(() => undefined);
    for (let task = 0; task < START_TASKS_MAX && !isUpgrading(); task += 1) await oneTask();
    for (let task = 0; task < tasks; task += 1) await oneTask();
    thread.end();
    breakUpgradesOff();
    end(pageDatabases().filter((db) => !before.has(db)));
  }

  return {
    openTab,
    startAndKill,
    get tabs() {
      return tabs;
    },
    syncInBackground() {
      const thread = startThread();
      workers.push(thread);
      drainOnce(thread.ports).catch((error: unknown) => thread.ports.report('background sync', error));
      return thread.end;
    },
    killWorkers() {
      for (const worker of workers.splice(0)) worker.end();
    },
    pictures,
  };
}
