/** What each case of the programme found: one line a case, printed when the case is over. */
import { expect } from '#tests/e2e/shop-test.ts';
import { SEED } from './run-options.ts';

export interface Result {
  readonly programme: string;
  /** Kills, freezes, broken connections: whatever the case does to the customer. */
  readonly faults: number;
  readonly begun: number;
  readonly acknowledged: number;
  readonly lost: readonly (number | string)[];
  readonly doubled: readonly (number | string)[];
}

/** Prints it, with what else the case counted, and fails when something is lost or doubled. */
export function report({ lost, doubled, ...result }: Result, counted: Readonly<Record<string, number>> = {}): void {
  const cells = Object.entries({ seed: SEED, ...result, ...counted, lost: lost.length, doubled: doubled.length });
  console.warn(`  ${cells.map(([name, value]) => `${name}: ${value}`).join(', ')}`);
  const { programme } = result;
  expect({ programme, seed: SEED, lost, doubled }).toEqual({ programme, seed: SEED, lost: [], doubled: [] });
}
