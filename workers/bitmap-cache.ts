/**
 * Decoded pictures by key; the least recently used ones are closed first.
 * @param limit number of pictures; a decoded 640 px rendition has about 1.6 MB
 */
export function createBitmapCache(limit: number): (key: string, blob: Blob) => Promise<ImageBitmap> {
  const kept = new Map<string, Promise<ImageBitmap>>();
  return async (key, blob) => {
    const known = kept.get(key);
    const bitmap = known ?? createImageBitmap(blob);
    kept.delete(key);
    kept.set(key, bitmap);
    // A failure to decode is not cached.
    if (!known) bitmap.catch(() => kept.delete(key));
    const oldest = kept.entries().next();
    if (kept.size > limit && !oldest.done) {
      kept.delete(oldest.value[0]);
      // Closed some seconds later, because the page that is being drawn may use it.
      void oldest.value[1].then(
        (forgotten) => setTimeout(() => forgotten.close(), 5000),
        () => undefined,
      );
    }
    return bitmap;
  };
}
