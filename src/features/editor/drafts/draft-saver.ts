import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { isOfStorage } from '#src/data/db/database-errors.ts';
import type { Timers } from '#src/data/device-ports.ts';
import type { EditorState } from '../state/editor-state.ts';

/** Edits within this time are one write. */
const SAVE_DELAY_MS = 300;
/**
 * Edits without a pause are written this long after the first. A page that ends without warning loses no more than
 * that.
 */
const LATEST_MS = 1_000;
/** Delays before a failed write is repeated. The last one repeats. */
const AGAIN_AFTER_MS = [5_000, 10_000, 20_000, 30_000] as const;

export type SaveStatus =
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly atMs: number }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface DraftSaverPorts {
  /** The opened state: the draft's, or the template's if there is no draft. */
  readonly opened: EditorState;
  readonly timers: Timers;
  readonly save: (state: EditorState) => Promise<Result<{ readonly savedAtMs: number }, AppError>>;
  readonly onStatus: (status: SaveStatus) => void;
}

/**
 * Keeps the draft of an instance up to date with its state.
 * Promise: one write at a time, in order, the newest state last; nothing is written after `stop`. A state that a full
 * disk refuses is written once there is space.
 */
export interface DraftSaver {
  /** Reports a change. It is written after a pause. */
  changed(state: EditorState): void;
  /** Writes pending edits now. Resolves when they are on the disk or the write has failed. */
  flush(): Promise<Result<void, AppError>>;
  /** Writes this state, edited or not. */
  keep(state: EditorState): Promise<Result<void, AppError>>;
  /** The state that the next page finds if this one ends now. */
  onDisk(): EditorState;
  stop(): void;
}

export function createDraftSaver({ opened, timers, save, onStatus }: DraftSaverPorts): DraftSaver {
  let onDisk = opened;
  let waiting: EditorState | null = null;
  let cancelTimer: (() => void) | null = null;
  let cancelLatest: (() => void) | null = null;
  let cancelAgain: (() => void) | null = null;
  let failures = 0;
  let tail: Promise<Result<void, AppError>> = Promise.resolve({ ok: true, value: undefined });
  let isStopped = false;
  let said: SaveStatus['kind'] | null = null;

  function say(status: SaveStatus): void {
    if (status.kind === 'saving' && said === 'saving') return;
    said = status.kind;
    onStatus(status);
  }

  async function write(before: Promise<Result<void, AppError>>, isAgain: boolean): Promise<Result<void, AppError>> {
    const earlier = await before;
    const state = waiting;
    waiting = null;
    if (!state || isStopped) return earlier;
    // The message about a full disk stays during a retry.
    if (!isAgain) say({ kind: 'saving' });
    const saved = await save(state);
    // A failed write is repeated with the next change or the next flush.
    if (!saved.ok && waiting === null) waiting = state;
    if (saved.ok) onDisk = state;
    if (isStopped) return saved.ok ? { ok: true, value: undefined } : saved;
    planAgain(saved.ok ? null : saved.error);
    if (!saved.ok) say({ kind: 'failed', error: saved.error });
    // If there was another change in the meantime, it is not saved yet.
    else if (waiting === null) say({ kind: 'saved', atMs: saved.value.savedAtMs });
    return saved.ok ? { ok: true, value: undefined } : saved;
  }

  function planAgain(error: AppError | null): void {
    cancelAgain?.();
    cancelAgain = null;
    if (!error || !isOfStorage(error)) {
      failures = 0;
      return;
    }
    const ms = AGAIN_AFTER_MS[failures] ?? AGAIN_AFTER_MS[3];
    failures += 1;
    cancelAgain = timers.after(ms, () => void flush(true));
  }

  function cancelTimers(): void {
    cancelAgain?.();
    cancelAgain = null;
    cancelTimer?.();
    cancelLatest?.();
    cancelTimer = null;
    cancelLatest = null;
  }

  function flush(isAgain = false): Promise<Result<void, AppError>> {
    cancelTimers();
    tail = write(tail, isAgain);
    return tail;
  }

  return {
    changed(state) {
      if (isStopped) return;
      waiting = state;
      // 'Saved' must not be shown for a state that is not on the disk yet.
      say({ kind: 'saving' });
      cancelTimer?.();
      cancelTimer = timers.after(SAVE_DELAY_MS, () => void flush());
      cancelLatest ??= timers.after(LATEST_MS, () => void flush());
    },
    flush: () => flush(),
    keep(state) {
      waiting = state;
      return flush();
    },
    onDisk: () => onDisk,
    stop() {
      isStopped = true;
      cancelTimers();
    },
  };
}
