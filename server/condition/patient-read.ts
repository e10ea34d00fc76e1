/** A read of the database for addresses that must answer soon, however many statements wait before it (SEC-02). */
import type { Clock } from '#core/kernel/ports.ts';

interface Patience {
  /** What the caller waits for an answer. */
  readonly waitMs: number;
  /** For how long after its latest answer the database counts as busy and not as away. */
  readonly busyMs: number;
}

export interface PatientAnswer<T> {
  readonly value: T;
  /** It is the answer to an earlier read: this one is still waiting. */
  readonly isEarlier: boolean;
}

/** One read at a time, which all callers share. A failure is not remembered, and ends what was known. */
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
    asked.catch(() => undefined); // told to those who wait for it
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
