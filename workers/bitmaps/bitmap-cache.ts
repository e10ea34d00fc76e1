/** Decoded pictures of the previews, so that a page that is drawn again decodes none. */

/** Eight own pictures (2048 px), or sixty of the shop's renditions. A phone gives a page a few hundred MB for everything. */
export const BITMAPS_CAP_BYTES = 96_000_000;

const BYTES_PER_PIXEL = 4;

type Sides = Pick<ImageBitmap, 'width' | 'height'>;
type Bitmap = Sides & Pick<ImageBitmap, 'close'>;

/** Memory of a decoded picture. A closed one has sides of 0, and no memory. */
export const bitmapBytes = ({ width, height }: Sides): number => width * height * BYTES_PER_PIXEL;

interface Entry<B> {
  readonly bitmap: Promise<B>;
  /** 0 until it is decoded. */
  bytes: number;
  users: number;
}

export interface BitmapCache<B> {
  /**
   * Decodes the picture, or uses the decoded one, and keeps it open while `job` runs.
   * Equal keys are the same picture. A failure to decode is not cached.
   */
  use<T>(key: string, blob: Blob, job: (bitmap: B) => T | Promise<T>): Promise<T>;
  heldBytes(): number;
}

/**
 * The least recently used pictures are closed as soon as the sum exceeds `capBytes`.
 * A picture in use is closed after its use, so the cap applies to the pictures that are not in use.
 */
export function createBitmapCache<B extends Bitmap>(capBytes: number, decode: (blob: Blob) => Promise<B>): BitmapCache<B> {
  /** The least recently used first. */
  const entries = new Map<string, Entry<B>>();

  const heldBytes = (): number => [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  function closeUnused(): void {
    for (const [key, { bitmap, bytes, users }] of entries) {
      if (heldBytes() <= capBytes) return;
      if (users > 0 || bytes === 0) continue;
      entries.delete(key);
      void bitmap.then((closed) => closed.close());
    }
  }

  function entryOf(key: string, blob: Blob): Entry<B> {
    const entry = entries.get(key) ?? { bitmap: decode(blob), bytes: 0, users: 0 };
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  return {
    heldBytes,
    async use(key, blob, job) {
      const entry = entryOf(key, blob);
      entry.users += 1;
      try {
        const bitmap = await entry.bitmap.catch((reason: unknown) => {
          if (entries.get(key) === entry) entries.delete(key);
          throw reason;
        });
        entry.bytes = bitmapBytes(bitmap);
        closeUnused();
        return await job(bitmap);
      } finally {
        entry.users -= 1;
        closeUnused();
      }
    },
  };
}
