import type { Import } from './import.ts';

/** Groups of files that import each other in a cycle, each group sorted (Tarjan's strongly connected components). */
export function findCircles(imports: readonly Import[]): string[][] {
  const importsOf = new Map<string, string[]>();
  for (const { from, to } of imports) {
    if (to !== null) importsOf.set(from, [...(importsOf.get(from) ?? []), to]);
  }
  const index = new Map<string, number>();
  const stack: string[] = [];
  const isOnStack = new Set<string>();
  const circles: string[][] = [];

  function visit(file: string): number {
    const own = index.size;
    index.set(file, own);
    stack.push(file);
    isOnStack.add(file);
    let low = own;
    for (const next of importsOf.get(file) ?? []) {
      const seen = index.get(next);
      if (seen === undefined) low = Math.min(low, visit(next));
      else if (isOnStack.has(next)) low = Math.min(low, seen);
    }
    if (low === own) {
      const group = stack.splice(stack.indexOf(file));
      for (const member of group) isOnStack.delete(member);
      const importsItself = (importsOf.get(file) ?? []).includes(file);
      if (group.length > 1 || importsItself) circles.push(group.sort());
    }
    return low;
  }
  for (const file of importsOf.keys()) if (!index.has(file)) visit(file);
  return circles;
}

const arrow = ({ from, to }: Import): string => `${from} -> ${to}`;

/**
 * Cycles that the allowed imports do not explain, and allowed imports that no longer close a cycle.
 * Without the allowed imports there must be no cycle; with one of them added back there must be one.
 * @param allowed imports as 'from -> to'
 */
export function checkCircles(imports: readonly Import[], allowed: readonly string[]): string[] {
  const strict = imports.filter((one) => !allowed.includes(arrow(one)));
  const circles = findCircles(strict).map((group) => `import circle: ${group.join(', ')}`);
  if (circles.length > 0) return circles;
  return allowed
    .filter((entry) => findCircles([...strict, ...imports.filter((one) => arrow(one) === entry)]).length === 0)
    .map((entry) => `'${entry}' closes no circle any more: take it out of scripts/imports/open-circles.ts`);
}
