/** Finds the fewest steps and faults of a history that still break a promise, and writes them as a named test. */
import { runHistory } from './history.ts';
import type { Plan } from './plan.ts';

const fails = async (plan: Plan): Promise<boolean> => (await runHistory(plan)).violations.length > 0;

/** Delta debugging: leaves out halves, quarters and so on while the promise is still broken. */
async function fewest<T>(items: readonly T[], stillFails: (kept: readonly T[]) => Promise<boolean>): Promise<readonly T[]> {
  let kept = items;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length; ) {
      const without = [...kept.slice(0, from), ...kept.slice(from + size)];
      if (await stillFails(without)) kept = without;
      else from += size;
    }
  }
  return kept;
}

export async function shrink(plan: Plan): Promise<Plan> {
  const calm = { ...plan, faults: [], faultPercent: 0 };
  const start = (await fails(calm)) ? calm : plan;
  const steps = await fewest(start.steps, (kept) => fails({ ...start, steps: kept }));
  const faults = await fewest(start.faults, (kept) => fails({ ...start, steps, faults: kept }));
  return { ...start, steps, faults };
}

/** In the format of tests/simulator/found.ts. */
export function testOf(plan: Plan, violation: string): string {
  return `  {
    title: ${JSON.stringify(violation.split('\n')[0])},
    plan: ${JSON.stringify(plan)},
  },`;
}
