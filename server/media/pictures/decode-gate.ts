import sharp from 'sharp';

/** Two decodes of 24 megapixels at once are the optimum: more only take memory. */
const DECODES_AT_ONCE = 2;

// One thread for each picture and no cache, so that memory use stays the same however many are decoded.
sharp.concurrency(1);
sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work`, which decodes a picture, when fewer than two others run. */
export async function decodeInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= DECODES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The slot is passed on directly, so that no later caller takes it first.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
