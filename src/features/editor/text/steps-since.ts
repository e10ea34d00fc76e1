/** As many letters of them as are sealed and written at each key, the newest. */
const LETTERS = 2_000;

export interface Steps {
  /** The text on the disk. */
  readonly before: string;
  /** The texts that the box has shown since `before` was written, the present one last. */
  readonly texts: readonly string[];
}

/**
 * Adds the present text of a box to its steps. A saving that is under way when the page ends stores one of them. Only a saving that has
 * ended drops steps: a box that is emptied may show the text on the disk once more while an earlier step is still being saved.
 * @param steps the steps of the text before; null for the first one
 * @param before the text on the disk now
 */
export function stepsSince(steps: Steps | null, before: string, text: string): Steps {
  const earlier = steps?.texts ?? [];
  const all = earlier.at(-1) === text ? earlier : [...earlier, text];
  const since = steps?.before === before ? all : all.slice(all.lastIndexOf(before) + 1);
  let letters = 0;
  const tooFar = since.findLastIndex((step) => (letters += step.length) > LETTERS);
  return { before, texts: since.slice(tooFar + 1) };
}
