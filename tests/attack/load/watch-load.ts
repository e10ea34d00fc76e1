/** Asks /healthz again and again, whether the last question was answered or not. */
const EVERY_MS = 50;

interface LoadSeen {
  readonly asked: number;
  readonly failed: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

/** What /healthz does while `attack` lasts. */
export async function watchLoad(url: string, attack: () => Promise<unknown>): Promise<LoadSeen> {
  const times: number[] = [];
  const asking: Promise<void>[] = [];
  let failed = 0;
  const ask = async () => {
    const startedAt = performance.now();
    const isWell = await fetch(`${url}/healthz`).then(
      async (reply) => (await reply.arrayBuffer(), reply.ok),
      () => false,
    );
    times.push(performance.now() - startedAt);
    if (!isWell) failed += 1;
  };
  const timer = setInterval(() => asking.push(ask()), EVERY_MS);
  try {
    await attack();
  } finally {
    clearInterval(timer);
  }
  await Promise.all(asking);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { asked: times.length, failed, p99Ms: at(0.99), worstMs: at(1) };
}
