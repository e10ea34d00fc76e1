/** As many letters of them as are sealed and written at each key, the newest. */
const LETTERS = 2_000;

/**
 * The texts that a box has shown since the one on the disk, the present one last. A saving that is under way when the page ends has one of
 * them.
 * @param steps what it returned for the text before
 */
export function stepsSince(steps: readonly string[], before: string, text: string): readonly string[] {
  const all = steps.at(-1) === text ? steps : [...steps, text];
  const since = all.slice(all.lastIndexOf(before) + 1);
  let letters = 0;
  const tooFar = since.findLastIndex((step) => (letters += step.length) > LETTERS);
  return since.slice(tooFar + 1);
}
