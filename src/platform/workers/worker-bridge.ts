import * as Comlink from 'comlink';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { CallId, CancellableApi } from '#workers/cancellable.api.ts';

/** The members of a Worker that the bridge uses. */
export interface WorkerHandle extends Comlink.Endpoint {
  terminate(): void;
}

export interface BridgeOptions {
  /** Called for the first call, and again after a crash. */
  readonly create: () => WorkerHandle;
  /** Milliseconds that one attempt may take. */
  readonly timeLimitMs: number;
  /** Runs later; the returned function cancels it. */
  readonly after?: (ms: number, run: () => void) => () => void;
  /** Gets the error that the worker's code threw: a bug, which must be reported. */
  readonly onBug?: (reason: unknown) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeLimitMs?: number;
}

export interface WorkerBridge<Api extends CancellableApi> {
  /** Never rejects and always settles. If the worker dies, a new one gets the call once more. */
  call<T>(job: (api: Api, callId: CallId) => Promise<Result<T, AppError>>, options?: CallOptions): Promise<Result<T, AppError>>;
  /** Ends the worker; the next call starts a new one. */
  readonly close: () => void;
}

interface Running<Api> {
  readonly api: Api;
  /** Settles when the worker has crashed or was terminated. */
  readonly died: Promise<'crashed'>;
  end(): void;
}

type Outcome<T> = { readonly answer: Result<T, AppError> } | 'crashed' | 'timed_out';

const ATTEMPTS = 2;

function runLater(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Comlink's own calls never settle if their worker dies. These do, within their time limit. */
export function createWorkerBridge<Api extends CancellableApi>({
  create,
  timeLimitMs,
  after = runLater,
  onBug = console.error,
}: BridgeOptions): WorkerBridge<Api> {
  let current: Running<Api> | null = null;
  let lastCallId = 0;

  function start(): Running<Api> {
    const worker = create();
    let markDead: (how: 'crashed') => void = () => undefined;
    const died = new Promise<'crashed'>((resolve) => {
      markDead = resolve;
    });
    const running: Running<Api> = {
      // Every method of an Api returns a promise of plain data, so its remote has the same type.
      api: Comlink.wrap<Api>(worker) as unknown as Api,
      died,
      end() {
        if (current === running) current = null;
        worker.terminate();
        markDead('crashed');
      },
    };
    for (const event of ['error', 'messageerror']) worker.addEventListener(event, () => running.end());
    current = running;
    return running;
  }

  async function attempt<T>(
    job: (api: Api, callId: CallId) => Promise<Result<T, AppError>>,
    { signal, timeLimitMs: limitMs = timeLimitMs }: CallOptions,
  ): Promise<Outcome<T>> {
    const running = current ?? start();
    const callId = ++lastCallId;
    let stopTimer = (): void => undefined;
    let onAbort = (): void => undefined;
    const timedOut = new Promise<'timed_out'>((resolve) => {
      stopTimer = after(limitMs, () => resolve('timed_out'));
    });
    const cancelled = new Promise<Outcome<T>>((resolve) => {
      onAbort = () => {
        running.api.cancel(callId);
        resolve({ answer: err(appError('worker.cancelled')) });
      };
      signal?.addEventListener('abort', onAbort, { once: true });
    });
    const answered = job(running.api, callId).then(
      (answer): Outcome<T> => ({ answer }),
      (reason: unknown): Outcome<T> => {
        onBug(reason);
        return { answer: err(appError('worker.crashed')) };
      },
    );
    const outcome = await Promise.race([answered, running.died, timedOut, cancelled]);
    stopTimer();
    signal?.removeEventListener('abort', onAbort);
    if (outcome === 'timed_out') running.end();
    return outcome;
  }

  return {
    async call(job, options = {}) {
      let lastEnd: 'crashed' | 'timed_out' = 'crashed';
      for (let tried = 0; tried < ATTEMPTS; tried++) {
        if (options.signal?.aborted) return err(appError('worker.cancelled'));
        const outcome = await attempt(job, options);
        if (typeof outcome === 'object') return outcome.answer;
        lastEnd = outcome;
      }
      return err(appError(`worker.${lastEnd}`));
    },
    close: () => current?.end(),
  };
}
