/** What the data layer needs from the browser and does not access directly, so that tests can pass their own. */
import type { CartTexts } from '#core/domain/cart/cart-totals.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { TabNote } from './db/tab-note/tab-note.ts';

export interface Timers {
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Locks between the tabs and the service worker of one browser. */
export interface Locks {
  /** false: without Web Locks, only the lease row keeps two drains apart. */
  readonly isExclusive: boolean;
  /**
   * Runs `work` while holding the lock. Answers false at once if another tab or worker holds it,
   * unless `steal` takes it over.
   */
  tryRun(name: string, options: { readonly steal: boolean }, work: () => Promise<void>): Promise<boolean>;
}

/** Private pictures that are kept outside the databases, in the service worker's caches. */
export interface PrivateCaches {
  /** Deletes every picture of an owner. */
  forget(ownerUuid: string): Promise<void>;
  /** Deletes the renditions of one picture. */
  forgetPicture(ownerUuid: string, pictureUuid: string): Promise<void>;
  /** The disk is full: deletes pictures that the shop has too. Answers whether there were any. */
  makeRoom(ownerUuid: string): Promise<boolean>;
}

/** The note of a sign-out that is under way (sync/unfinished-leaving.ts). All pages of the browser share it synchronously. */
export interface LeavingNote {
  read(): string | null;
  write(note: string | null): void;
  /** Calls when another page has written the note. The returned function stops this. */
  watch(onWritten: () => void): () => void;
}

/** Reports an unexpected error (a row that doesn't parse, a bug in a drain) without stopping the app. */
export type Report = (what: string, detail: unknown) => void;

export interface DevicePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly locks: Locks;
  readonly caches: PrivateCaches;
  /** Absent in a service worker. */
  readonly tabNote?: TabNote;
  /** Absent in a service worker. */
  readonly leavingNote?: LeavingNote;
  readonly report: Report;
  /** The browser's fetch; only `createSend` calls it. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The browser's hint. Only false is trusted, and only until a ping is answered. */
  readonly isOnlineHint: () => boolean;
  /** BCP 47 language that the customer chose or the browser requests. */
  readonly language: () => string;
  /** Descriptions of the lines that an estimated cart adds, in that language. */
  readonly cartTexts: () => CartTexts;
  /** Put before every path; empty in the browser. */
  readonly origin: string;
  /** Sent as `x-keepsake-app`. */
  readonly build: string;
}

/** A browser's timer with a longer delay fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemTimers: Timers = {
  after(ms, run) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (leftMs: number) => {
      timer = leftMs > LONGEST_TIMER_MS ? setTimeout(() => wait(leftMs - LONGEST_TIMER_MS), LONGEST_TIMER_MS) : setTimeout(run, leftMs);
    };
    wait(ms);
    return () => clearTimeout(timer);
  },
};
