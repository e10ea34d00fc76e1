/** Texts as people write them into a family calendar, each with the box that it has to fit. */
export interface BenchCell {
  readonly text: string;
  readonly widthPt: number;
  readonly heightPt: number;
}

const WORDS = [
  'Bursdag',
  'Åse',
  'fotballtrening',
  'tannlege',
  'kl.',
  '17.30',
  'foreldremøte',
  'Ødegård',
  'hytta',
  'med',
  'bestemor',
  'skoletur',
  'til',
  'Trondheim',
  'øving',
  'sommerferie',
];

/** The same cells in every run: a small linear congruential sequence (Numerical Recipes). */
export function makeCells(count: number): BenchCell[] {
  let state = 20270517;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  return Array.from({ length: count }, () => ({
    text: Array.from({ length: 1 + next(5) }, () => WORDS[next(WORDS.length)] ?? '').join(' '),
    widthPt: 60 + next(120),
    heightPt: 24 + next(60),
  }));
}
