/**
 * /healthz and /livez on a separate port, answered by a separate thread (SEC-02). The main thread answers one call
 * after another, and under attack the request would wait behind them; this thread sleeps until it is asked. It repeats
 * the main thread's answer with its age, for a limited time: a shop that hangs is not healthy.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { type Config, WrongConfigError } from '#server/config.ts';
import { BEAT_MS, type HealthAnswer } from './health-beat.ts';

interface HealthListener {
  stop(): Promise<void>;
}

/** In a bundle the thread is beside the chunk; from the sources it is beside this file. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './health-worker.ts' : './health-worker.js', import.meta.url);

/**
 * Starts it before the shop listens: later a burst of hashes would delay the new thread.
 * @returns null when no port is set
 * @throws WrongConfigError when the port cannot be opened
 */
export async function startHealthListener(app: FastifyInstance, { healthPort, host }: Config): Promise<HealthListener | null> {
  if (healthPort === null) return null;
  const thread = new Worker(THREAD, { workerData: { port: healthPort, host } });
  try {
    await once(thread, 'message');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it does not start';
    throw new WrongConfigError(`HEALTH_PORT: expected a free port that this user may listen on, found ${healthPort} (${code})`);
  }
  // Only the health port stops, not the shop: it continues without monitoring.
  thread.on('error', (error) => app.log.error({ err: error }, 'the thread of HEALTH_PORT ended: /healthz is answered on PORT only'));
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    thread.postMessage(await answerOf(app).finally(() => (isAsking = false)));
  };
  await ask();
  const beats = setInterval(() => {
    thread.postMessage('beat');
    void ask();
  }, BEAT_MS);
  return {
    stop: async () => {
      clearInterval(beats);
      await thread.terminate();
    },
  };
}

/** The main thread's answer to /healthz; a failure of the request is an answer too. */
async function answerOf(app: FastifyInstance): Promise<HealthAnswer> {
  try {
    const { statusCode, body } = await app.inject('/healthz');
    return { status: statusCode, body: JSON.parse(body) as HealthAnswer['body'] }; // observe.ts has written it
  } catch (error) {
    app.log.error({ err: error }, '/healthz cannot be asked');
    return { status: 503, body: { error: 'server.unavailable', reasons: ['shop.hangs'] } };
  }
}
