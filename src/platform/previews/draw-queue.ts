/** Draws only a few previews at a time: a full screen of them at once would block the page's frames. */

type Job = () => Promise<void>;

/** One page is laid out while the pictures of the next are loading. */
const AT_ONCE = 2;

export interface DrawQueue {
  /** Runs the job in its turn, unless the signal was aborted before. */
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
