/** What the shop says of itself while things fail: /healthz and `status`, asked all the time, by the fault that was there. */
import { setTimeout as wait } from 'node:timers/promises';
import { callLocalSocket, socketPathOf } from '#server/cli/local-socket.ts';

const ASK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 15_000;
/** Lines of `status` that say what the shop holds. */
const HOLDS = 2;

export interface Said {
  /** How often, by what was said. */
  readonly health: ReadonlyMap<string, number>;
  readonly status: ReadonlyMap<string, number>;
}

export interface ShopWatch {
  readonly said: ReadonlyMap<string, Said>;
  /** Once, now. */
  ask(): Promise<{ readonly health: string; readonly status: string }>;
  stop(): Promise<void>;
}

/** @param faults what fails now, by name; an answer counts for what failed all the time while it was asked for */
export function watchShop(shop: { readonly url: string; readonly dataDir: string }, faults: () => string): ShopWatch {
  const said = new Map<string, { health: Map<string, number>; status: Map<string, number> }>();
  const stopping = new AbortController();
  const note = (kind: 'health' | 'status', before: string, words: string): void => {
    const fault = faults();
    if (fault !== before) return;
    const of = said.get(fault) ?? { health: new Map<string, number>(), status: new Map<string, number>() };
    of[kind].set(words, (of[kind].get(words) ?? 0) + 1);
    said.set(fault, of);
  };
  const loop = async (kind: 'health' | 'status', ask: () => Promise<string>): Promise<void> => {
    while (!stopping.signal.aborted) {
      const before = faults();
      note(kind, before, await ask());
      await wait(ASK_EVERY_MS);
    }
  };
  const health = () => healthOf(shop.url);
  const status = () => statusOf(shop.dataDir);
  const loops = [loop('health', health), loop('status', status)];
  return {
    said,
    ask: async () => ({ health: await health(), status: await status() }),
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function healthOf(url: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return `${answer.status} ${await answer.text()}`;
  } catch (error) {
    return `no answer (${error instanceof Error ? error.name : String(error)})`;
  }
}

/** Without its figures, which change all the time. */
async function statusOf(dataDir: string): Promise<string> {
  const lines: string[] = [];
  try {
    await callLocalSocket(socketPathOf(dataDir), 'status', [], (line) => lines.push(line));
    return lines
      .slice(HOLDS)
      .map((line) => line.replace(/[1-9][\d.]*/g, 'n').replace(/ of n GB free/, ''))
      .join('; ');
  } catch (error) {
    const further = lines.slice(1).map((line) => `; ${line}`);
    return `failed: ${error instanceof Error ? error.message : String(error)}${further.join('')}`;
  }
}
