/**
 * The answer of a thread that is never busy about one that may be: the latest answer of the main thread, as long as it
 * is recent enough (SEC-02).
 */

export interface HealthAnswer {
  readonly status: number;
  /** The main thread's answer to /healthz. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The main thread's latest answer, and the time since. */
export interface LastSaid {
  /** Its latest answer to /healthz; null when there is none yet. */
  readonly answer: HealthAnswer | null;
  readonly answerAgeMs: number;
  /** Time since its latest beat, which needs only one turn of its loop. */
  readonly beatAgeMs: number;
}

/** Interval in which the main thread beats and checks itself. */
export const BEAT_MS = 500;
/** From this age the answer is late: it is returned with a warning. */
export const LATE_MS = 2000;
/** Without a beat for this time it hangs: customers get no answers either. */
export const HANGS_MS = 10_000;
/**
 * An answer of this age says nothing about the present. The route itself may return an earlier answer for up to 15
 * seconds.
 */
export const STALE_MS = 20_000;

/** The same form in which observe.ts reports that a call cannot be answered now. */
const notReady = (reason: 'shop.starting' | 'shop.hangs'): HealthAnswer => ({
  status: 503,
  body: { error: 'server.unavailable', reasons: [reason] },
});

/** Whether the shop can serve customers now: the answer to /healthz, with its age in milliseconds. */
export function readiness({ answer, answerAgeMs, beatAgeMs }: LastSaid): HealthAnswer {
  if (answer === null) return notReady('shop.starting');
  if (beatAgeMs >= HANGS_MS || answerAgeMs >= STALE_MS) return notReady('shop.hangs');
  const { warnings } = answer.body;
  const isLate = answer.status === 200 && answerAgeMs >= LATE_MS;
  return {
    status: answer.status,
    body: {
      ...answer.body,
      ...(isLate && { warnings: [...(Array.isArray(warnings) ? warnings : []), 'shop.busy'] }),
      ageMs: Math.round(answerAgeMs),
    },
  };
}

/** Whether a restart would help: the answer to /livez. An unavailable database or a full disk is not a reason for one. */
export const liveness = ({ beatAgeMs }: LastSaid): HealthAnswer =>
  beatAgeMs >= HANGS_MS ? notReady('shop.hangs') : { status: 200, body: { status: 'OK' } };
