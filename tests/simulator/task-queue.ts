/**
 * The event loop of a simulated world. It is imported before all other modules: IndexedDB, Dexie and the connection get
 * their tasks from one queue, so that only the seed determines the order, and no real time passes.
 */
const realTurn = globalThis.setImmediate;
const realClone = globalThis.structuredClone;

type Task = () => void;
let tasks: Task[] = [];
let first = 0;
let isPumping = false;
const settled = Promise.resolve();
let whenQuiet: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];

/** This many tasks without a pause count as a loop. */
const LOOP_TASKS = 30_000;
let taken = 0;

/** Longer timers use the world's clock. Dexie keeps a cached answer for 3 s after its last reader. */
const LONGEST_MS = 3_000;

interface Asked {
  isCancelled: boolean;
  unref(): void;
}

function ask(run: (...args: never[]) => void, ...args: never[]): Asked {
  const asked: Asked = { isCancelled: false, unref: () => undefined };
  tasks.push(() => {
    if (!asked.isCancelled) run(...args);
  });
  pump();
  return asked;
}

function cancel(asked: Asked | undefined): void {
  if (asked) asked.isCancelled = true;
}

/** Begins in a turn of the real loop. */
function pump(): void {
  if (isPumping) return;
  isPumping = true;
  realTurn(turn);
}

/**
 * A tick that a microtask asks for comes when no microtask is left: all promises that a task settles run before the next
 * task. A turn of the real loop for each task would ask the system for events each time: a quarter of the time.
 */
const afterPromises = (run: () => void): void => void settled.then(() => process.nextTick(run));

function turn(): void {
  const task = tasks[first];
  if (task && taken > LOOP_TASKS) {
    dropped();
    return;
  }
  if (task) {
    taken += 1;
    first += 1;
    if (first === tasks.length) {
      tasks = [];
      first = 0;
    }
    afterPromises(turn);
    task();
    return;
  }
  isPumping = false;
  taken = 0;
  for (const { resolve } of whenQuiet.splice(0)) resolve();
}

/** Abandons a loop. The caller that waits for its end gets an error. */
function dropped(): void {
  const waiting = whenQuiet;
  isPumping = false;
  dropTasks();
  for (const { reject } of waiting) reject(new Error('loops without a pause'));
}

/** Resolves when no task is left. */
export function quiet(): Promise<void> {
  return new Promise((resolve, reject) => {
    whenQuiet.push({ resolve, reject });
    pump();
  });
}

/** Runs the tasks that wait now. */
export const oneTask = (): Promise<void> => new Promise((resolve) => void ask(resolve));

/** The world has ended. Its pending tasks do not run in the next one. */
export function dropTasks(): void {
  tasks = [];
  first = 0;
  taken = 0;
  whenQuiet = [];
}

/** The part of the platform's signals that is used here, without a stack trace for each abort. */
class LightSignal {
  aborted = false;
  readonly reason = undefined;
  private listeners: (() => void)[] = [];
  addEventListener(_: 'abort', listener: () => void): void {
    this.listeners.push(listener);
  }
  removeEventListener(_: 'abort', listener: () => void): void {
    this.listeners = this.listeners.filter((one) => one !== listener);
  }
  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.listeners.splice(0)) listener();
  }
}

class LightController {
  readonly signal = new LightSignal();
  abort(): void {
    this.signal.abort();
  }
}

/** Rows are plain data except for files. */
function lightClone<T>(value: T): T {
  return isPlain(value) ? (copy(value) as T) : realClone(value);
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol';
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  const made: Record<string, unknown> = {};
  for (const [key, own] of Object.entries(value)) made[key] = copy(own);
  return made;
}

Object.assign(globalThis, {
  setImmediate: ask,
  clearImmediate: cancel,
  setTimeout(run: () => void, ms = 0) {
    if (ms > LONGEST_MS) throw new Error(`A timer of ${ms} ms does not follow the clock of the world.`);
    return ask(run);
  },
  clearTimeout: cancel,
  structuredClone: lightClone,
  AbortController: LightController,
  // Dexie uses it to notify other tabs. All tabs of this world share one Dexie.
  BroadcastChannel: undefined,
});
Error.stackTraceLimit = 4;
