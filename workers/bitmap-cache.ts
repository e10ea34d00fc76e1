/**
 * Decoded pictures by key, the ones unused for longest closed first.
 * @param limit pictures; a 640 px rendition is about 1.6 MB decoded
 */
export function createBitmapCache(limit: number): (key: string, blob: Blob) => Promise<ImageBitmap> {
  const kept = new Map<string, Promise<ImageBitmap>>();
  return async (key, blob) => {
    const known = kept.get(key);
    const bitmap = known ?? createImageBitmap(blob);
    kept.delete(key);
    kept.set(key, bitmap);
    // A file that cannot be decoded is not remembered as such.
    if (!known) bitmap.catch(() => kept.delete(key));
    const oldest = kept.entries().next();
    if (kept.size > limit && !oldest.done) {
      kept.delete(oldest.value[0]);
      // Closed a little later than forgotten: the page being drawn may hold it.
      void oldest.value[1].then(
        (forgotten) => setTimeout(() => forgotten.close(), 5000),
        () => undefined,
      );
    }
    return bitmap;
  };
}
