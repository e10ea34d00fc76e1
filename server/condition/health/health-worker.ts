/** A thread with its own listener: it answers while the main thread is busy. Started by health-listener.ts. */
import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { type HealthAnswer, type LastSaid, liveness, readiness } from './health-beat.ts';

const { port, host } = workerData as { readonly port: number; readonly host: string }; // set in health-listener.ts
let answer: HealthAnswer | null = null;
let answeredAtMs = performance.now();
let beatAtMs = performance.now();
parentPort?.on('message', (said: 'beat' | HealthAnswer) => {
  beatAtMs = performance.now();
  if (said === 'beat') return;
  answer = said;
  answeredAtMs = beatAtMs;
});

const ANSWERS: Readonly<Record<string, (said: LastSaid) => HealthAnswer>> = { '/healthz': readiness, '/livez': liveness };
const NOT_FOUND: HealthAnswer = { status: 404, body: { error: 'request.not_found' } };

const server = http.createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, reply) => {
  request.resume();
  const asks = request.method === 'GET' || request.method === 'HEAD';
  const answers = asks && Object.hasOwn(ANSWERS, request.url ?? '') ? ANSWERS[request.url ?? ''] : undefined;
  const nowMs = performance.now();
  const { status, body } = answers?.({ answer, answerAgeMs: nowMs - answeredAtMs, beatAgeMs: nowMs - beatAtMs }) ?? NOT_FOUND;
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  reply.end(request.method === 'HEAD' ? undefined : JSON.stringify(body));
});
server.listen(port, host, () => parentPort?.postMessage('open'));
