/**
 * What takes long is in `npm test` by a slice that has each kind of it; `npm run test:all` runs it whole
 * (KEEPSAKE_WHOLE=1). docs/testing.md lists what is sliced.
 */
const isWhole = () => process.env['KEEPSAKE_WHOLE'] === '1';

/** Every nth by its place, the first among them: the same at each run, so that a failure is of a commit. */
export const everyNth = <T>(nth: number, cases: readonly T[]): readonly T[] =>
  isWhole() ? cases : cases.filter((_, place) => place % nth === 0);

/** How many rounds, customers or inputs. */
export const sliceOf = (whole: number, slice: number): number => (isWhole() ? whole : slice);
