/** Runs at most `atOnce` pieces of work at a time, in the order of their calls. A failure also frees its place. */
export function createGate(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is passed on directly, so that no later caller takes it first.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
