/**
 * A process of its own that asks /healthz every 50 ms, whether the last question was answered or not: nothing that the
 * attacking process does delays it. It is started by watch-load.ts with the shop's address and process id, and reports
 * when it is told to stop.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import process from 'node:process';

const EVERY_MS = 50;
/** A timer that is due so often: when it fires late, this process was, whatever the reason. */
const HEARTBEAT_MS = 5;
const NS_PER_MS = 1e6;

export interface Asked {
  readonly isWell: boolean;
  readonly ms: number;
  /** Of the thread that answers on a port of its own; asked at the same time. */
  readonly thread: { readonly isWell: boolean; readonly ms: number };
  /** By how much this process was late meanwhile, at worst. */
  readonly askerLateMs: number;
  /** For how long the shop's main thread ran meanwhile; was ready to run, and had no processor. */
  readonly shopRanMs: number;
  readonly shopQueuedMs: number;
}

const [url = '', threadUrl = '', shopPid = ''] = process.argv.slice(2);
const asked: Asked[] = [];
const questionsOpen = new Set<Promise<void>>();
const beats: { readonly atMs: number; readonly lateMs: number }[] = [];

/** Of the shop's main thread since its start. Linux only; elsewhere nothing is known of it. */
function shopTimes(): { readonly ranMs: number; readonly queuedMs: number } {
  try {
    const [ran, queued] = readFileSync(`/proc/${shopPid}/schedstat`, 'utf8').split(' ');
    return { ranMs: Number(ran) / NS_PER_MS, queuedMs: Number(queued) / NS_PER_MS };
  } catch {
    return { ranMs: 0, queuedMs: 0 };
  }
}

/** On a new connection, as most programs that watch a server do. */
const isAnsweredWell = (from: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = http.get(`${from}/healthz`, { agent: false }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode === 200));
    });
    request.once('error', () => resolve(false));
  });

async function ask(): Promise<void> {
  const [startedAtMs, before] = [performance.now(), shopTimes()];
  const answers = async (from: string) => ({ isWell: await isAnsweredWell(from), ms: performance.now() - startedAtMs });
  const asking = answers(threadUrl);
  const { isWell } = await answers(url);
  const [endedAtMs, after] = [performance.now(), shopTimes()];
  const late = beats.filter(({ atMs, lateMs }) => atMs >= startedAtMs && atMs - lateMs <= endedAtMs).map(({ lateMs }) => lateMs);
  asked.push({
    isWell,
    ms: endedAtMs - startedAtMs,
    askerLateMs: Math.max(0, ...late, endedAtMs - (beats.at(-1)?.atMs ?? endedAtMs) - HEARTBEAT_MS),
    thread: await asking,
    shopRanMs: after.ranMs - before.ranMs,
    shopQueuedMs: after.queuedMs - before.queuedMs,
  });
}

let lastBeatAtMs = performance.now();
const heartbeat = setInterval(() => {
  const atMs = performance.now();
  beats.push({ atMs, lateMs: Math.max(0, atMs - lastBeatAtMs - HEARTBEAT_MS) });
  lastBeatAtMs = atMs;
}, HEARTBEAT_MS);
const questions = setInterval(() => {
  const question = ask();
  questionsOpen.add(question);
  void question.finally(() => questionsOpen.delete(question));
}, EVERY_MS);

process.once('message', async () => {
  clearInterval(questions);
  await Promise.all(questionsOpen);
  clearInterval(heartbeat);
  process.send?.(asked, () => process.disconnect());
});
process.send?.('ready');
