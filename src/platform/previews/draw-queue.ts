/** Previews are drawn a few at a time: a screen full of them at once would keep the page from its frames. */

type Job = () => Promise<void>;

/** One is laid out while the pictures of the next are on their way. */
const AT_ONCE = 2;

export interface DrawQueue {
  /** Runs it when its turn comes; not at all when it was given up until then. */
  add(job: Job, signal: AbortSignal): void;
}

export function createDrawQueue(): DrawQueue {
  const waiting: { readonly job: Job; readonly signal: AbortSignal }[] = [];
  let running = 0;
  const next = () => {
    while (running < AT_ONCE) {
      const turn = waiting.shift();
      if (!turn) return;
      if (turn.signal.aborted) continue;
      running += 1;
      void turn.job().finally(() => {
        running -= 1;
        next();
      });
    }
  };
  return {
    add(job, signal) {
      waiting.push({ job, signal });
      next();
    },
  };
}
