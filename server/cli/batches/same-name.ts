/**
 * Pupils with the same class and name cannot be distinguished by them, and their bags would go to the wrong family:
 * their papers also show the buyer, and the end of the picture code, which the family has on its letter.
 */
import type { SchoolPupil } from './school-orders.ts';

const END_OF_CODE = 4;

/** @returns the uuids of all pupils whose class and name another pupil also has */
export function withSameName(pupils: readonly SchoolPupil[]): ReadonlySet<string> {
  const keyOf = ({ group, name }: SchoolPupil) => JSON.stringify([group, name].map((text) => text.trim().toLowerCase()));
  const counts = new Map<string, number>();
  for (const pupil of pupils) counts.set(keyOf(pupil), (counts.get(keyOf(pupil)) ?? 0) + 1);
  return new Set(pupils.filter((pupil) => (counts.get(keyOf(pupil)) ?? 0) > 1).map(({ uuid }) => uuid));
}

/** 'Ola Berg (Kari Berg, …4XQ7)'. @param buyers names of the pupil's buyers */
export function toldApart({ name, code }: Pick<SchoolPupil, 'name' | 'code'>, buyers: readonly string[]): string {
  return `${name} (${[...new Set(buyers.filter(Boolean)), `…${code.slice(-END_OF_CODE)}`].join(', ')})`;
}
