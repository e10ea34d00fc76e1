/** What a thread that is never busy says of one that may be: what that said last, for as long as it is to be believed (SEC-02). */

export interface HealthAnswer {
  readonly status: number;
  /** As /healthz of the main thread answered it. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the main thread has said, and for how long it has said nothing more. */
export interface LastSaid {
  /** Its latest answer to /healthz; null: none yet. */
  readonly answer: HealthAnswer | null;
  readonly answerAgeMs: number;
  /** Since its latest beat, which waits for nothing but a turn of its loop. */
  readonly beatAgeMs: number;
}

/** How often the main thread beats and asks itself. */
export const BEAT_MS = 500;
/** Its answer is late: it is passed on with a warning. */
export const LATE_MS = 2000;
/** Without a beat for so long it hangs: customers are not answered either. */
export const HANGS_MS = 10_000;
/** An answer of so long ago says nothing of now. The route gives an earlier one of its own for up to 15 seconds. */
export const STALE_MS = 20_000;

/** As observe.ts says that a call cannot be answered now. */
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

/** Whether a restart would help: the answer to /livez. A database that is away or a full disk is no reason for one. */
export const liveness = ({ beatAgeMs }: LastSaid): HealthAnswer =>
  beatAgeMs >= HANGS_MS ? notReady('shop.hangs') : { status: 200, body: { status: 'OK' } };
