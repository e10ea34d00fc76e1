/** A database read for addresses that must answer soon, however many statements are waiting (SEC-02). */
import type { Clock } from '#core/kernel/ports.ts';

interface Patience {
  /** Maximum time that the caller waits for an answer. */
  readonly waitMs: number;
  /** Time after its latest answer in which the database counts as busy and not as unavailable. */
  readonly busyMs: number;
}

export interface PatientAnswer<T> {
  readonly value: T;
  /** The answer belongs to an earlier read: the present one is still waiting. */
  readonly isEarlier: boolean;
}

/** One read at a time, shared by all callers. A failure is not cached, and discards the cached answer. */
export function createPatientRead<T>(read: () => Promise<T>, clock: Clock, { waitMs, busyMs }: Patience): () => Promise<PatientAnswer<T>> {
  let latest: { readonly value: T; readonly atMs: number } | null = null;
  let pending: Promise<T> | null = null;

  async function ask(): Promise<T> {
    try {
      const value = await read();
      latest = { value, atMs: clock.nowMs() };
      return value;
    } catch (error) {
      latest = null;
      throw error;
    } finally {
      pending = null;
    }
  }

  return async () => {
    pending ??= ask();
    const asked = pending;
    asked.catch(() => undefined); // reported to the callers that wait for it
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), waitMs);
    });
    const first = await Promise.race([asked.then((value) => ({ value })), late]).finally(() => clearTimeout(timer));
    if (first !== 'late') return { value: first.value, isEarlier: false };
    if (latest !== null && clock.nowMs() - latest.atMs < busyMs) return { value: latest.value, isEarlier: true };
    return { value: await asked, isEarlier: false };
  };
}
