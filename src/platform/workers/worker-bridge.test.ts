import * as Comlink from 'comlink';
import { afterEach, expect, test } from 'vitest';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { CallFailure, createCancellableCalls } from '#workers/cancellable-calls.ts';
import type { CallId, CancellableApi } from '#workers/cancellable.api.ts';
import { createWorkerBridge, type WorkerHandle } from './worker-bridge.ts';

interface EchoApi extends CancellableApi {
  echo(callId: CallId, text: string): Promise<Result<string, AppError>>;
  hang(callId: CallId): Promise<Result<string, AppError>>;
  fail(callId: CallId): Promise<Result<string, AppError>>;
  throwBug(callId: CallId): Promise<Result<string, AppError>>;
}

/** The worker's real side of the bridge, in this thread, behind a real message channel. */
function startEcho(log: string[]): WorkerHandle & { crash(): void } {
  const { port1, port2 } = new MessageChannel();
  const calls = createCancellableCalls();
  const api: EchoApi = {
    echo: (id, text) => calls.run(id, async () => ok(text)),
    hang: (id) =>
      calls.run(
        id,
        (signal) =>
          new Promise((_, reject) =>
            signal.addEventListener('abort', () => {
              log.push(`cancelled`);
              reject(signal.reason);
            }),
          ),
      ),
    fail: (id) =>
      calls.run(id, async () => {
        throw new CallFailure(appError('network.failed'));
      }),
    throwBug: (id) =>
      calls.run(id, async () => {
        throw new RangeError('a bug');
      }),
    cancel: calls.cancel,
  };
  Comlink.expose(api, port2);
  const errors = new EventTarget();
  port1.start();
  closing.push(() => {
    port1.close();
    port2.close();
  });
  return {
    postMessage: (message, transfer) => port1.postMessage(message, transfer ?? []),
    addEventListener: (type, listener) => (type === 'message' ? port1 : errors).addEventListener(type, listener as EventListener),
    removeEventListener: (type, listener) => (type === 'message' ? port1 : errors).removeEventListener(type, listener as EventListener),
    terminate: () => {
      log.push('terminated');
      port1.close();
    },
    crash: () => errors.dispatchEvent(new Event('error')),
  };
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function setUp() {
  const log: string[] = [];
  const workers: ReturnType<typeof startEcho>[] = [];
  const timers: (() => void)[] = [];
  const bugs: unknown[] = [];
  const bridge = createWorkerBridge<EchoApi>({
    create: () => {
      const worker = startEcho(log);
      workers.push(worker);
      return worker;
    },
    timeLimitMs: 1000,
    after: (_ms, run) => {
      timers.push(run);
      return () => {
        timers.splice(timers.indexOf(run), 1);
      };
    },
    onBug: (reason) => bugs.push(reason),
  });
  return { bridge, log, workers, timers, bugs };
}

/** Lets messages through the channel, however many turns they need. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

test('[EDT-24] the worker starts with the first call and serves the next ones', async () => {
  const { bridge, workers, timers } = setUp();
  expect(workers).toHaveLength(0);
  expect(await bridge.call((api, id) => api.echo(id, 'a'))).toEqual(ok('a'));
  expect(await bridge.call((api, id) => api.echo(id, 'b'))).toEqual(ok('b'));
  expect(workers).toHaveLength(1);
  expect(timers).toHaveLength(0);
});

test('[EDT-24] expected failures are returned unchanged, bugs are reported and answered', async () => {
  const { bridge, bugs, workers } = setUp();
  expect(await bridge.call((api, id) => api.fail(id))).toEqual(err(appError('network.failed')));
  expect(await bridge.call((api, id) => api.throwBug(id))).toEqual(err(appError('worker.crashed')));
  expect(bugs).toEqual([expect.objectContaining({ message: 'a bug' })]);
  expect(workers).toHaveLength(1);
});

test('[EDT-20] a call whose worker crashed is repeated once on a new worker', async () => {
  const { bridge, workers } = setUp();
  const answer = bridge.call((api, id) => (workers.length === 1 ? api.hang(id) : api.echo(id, 'again')));
  workers[0]?.crash();
  expect(await answer).toEqual(ok('again'));
  expect(workers).toHaveLength(2);
});

test('[EDT-20] two crashes give an error, not a third attempt', async () => {
  const { bridge, workers, log } = setUp();
  const answer = bridge.call((api, id) => api.hang(id));
  workers[0]?.crash();
  await until(() => workers.length === 2);
  workers[1]?.crash();
  expect(await answer).toEqual(err(appError('worker.crashed')));
  expect(workers).toHaveLength(2);
  expect(log).toEqual(['terminated', 'terminated']);
});

test('[EDT-20] a call over its time limit ends its worker, and every other call on it is repeated', async () => {
  const { bridge, workers, timers } = setUp();
  const slow = bridge.call((api, id) => api.hang(id));
  const other = bridge.call((api, id) => (workers.length === 1 ? api.hang(id) : api.echo(id, 'other')));
  timers[0]?.();
  expect(await other).toEqual(ok('other'));
  await until(() => timers.length === 1);
  timers[0]?.();
  expect(await slow).toEqual(err(appError('worker.timed_out')));
});

test('[EDT-24] a cancelled call answers at once and the worker stops it', async () => {
  const { bridge, log, workers } = setUp();
  const controller = new AbortController();
  const answer = bridge.call((api, id) => api.hang(id), { signal: controller.signal });
  controller.abort();
  expect(await answer).toEqual(err(appError('worker.cancelled')));
  await until(() => log.includes('cancelled'));
  expect(await bridge.call((api, id) => api.echo(id, 'x'), { signal: controller.signal })).toEqual(err(appError('worker.cancelled')));
  expect(workers).toHaveLength(1);
});

test('[EDT-24] a closed bridge starts a new worker when it is needed again', async () => {
  const { bridge, workers } = setUp();
  await bridge.call((api, id) => api.echo(id, 'a'));
  bridge.close();
  expect(await bridge.call((api, id) => api.echo(id, 'b'))).toEqual(ok('b'));
  expect(workers).toHaveLength(2);
});
