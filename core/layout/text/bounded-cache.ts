/** Caches computed values. Above `limit` entries the least recently used one is removed. */
export function createBoundedCache<V>(limit: number): (key: string, compute: () => V) => V {
  const entries = new Map<string, V>();
  return (key, compute) => {
    const known = entries.get(key);
    if (known !== undefined) {
      entries.delete(key);
      entries.set(key, known);
      return known;
    }
    const value = compute();
    entries.set(key, value);
    const oldest = entries.keys().next();
    if (entries.size > limit && !oldest.done) entries.delete(oldest.value);
    return value;
  };
}
