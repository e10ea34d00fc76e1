/** Of several rounds: the machine has other things to do. */
export function median(rounds: readonly number[]): number {
  const sorted = [...rounds].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error('The median of nothing');
  return middle;
}
