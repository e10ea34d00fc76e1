/**
 * The version of a wire format: the newest committed version if the hash is the same, otherwise the next.
 * @param committed the hash of each committed version
 */
export function nextVersion(committed: Readonly<Record<string, string>>, hash: string, { isBreaking = false } = {}): string {
  const newest = Object.keys(committed).toSorted(byVersion).at(-1) ?? '0.0.0';
  if (committed[newest] === hash) return newest;
  const [major = 0, minor = 0] = numbersOf(newest);
  return isBreaking ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);

function byVersion(a: string, b: string): number {
  const [one, other] = [numbersOf(a), numbersOf(b)];
  return one.map((part, index) => part - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
