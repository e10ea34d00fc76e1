/**
 * For 300 ms, React keeps the old content in place of a screen that waits for its words. Therefore each screen is
 * loaded with all its words.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCREENS = path.join(ROOT, 'src/app/screens/screens.ts');
/** Words that the language setup (`i18n/setup.ts`) and the app start (`app/start-app.ts`) load. */
const ALWAYS = ['common', 'menu', 'access', 'errors', 'cart-words', 'connection', 'consent'];

const resolve = (specifier: string, from: string): string =>
  specifier.startsWith('#') ? path.join(ROOT, specifier.slice(1)) : path.resolve(path.dirname(from), specifier);

/** The static imports of a module, without types. A dialog that is imported when it opens may wait for its own words. */
function importsOf(file: string): readonly string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^;]*? from '([#.][^']+\.tsx?)'/gm);
  return [...found].map(([, specifier = '']) => resolve(specifier, file)).filter((one) => one.startsWith(path.join(ROOT, 'src')));
}

function reached(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const next of importsOf(file)) reached(next, known);
  return known;
}

const namesIn = (text: string): string[] => [...text.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);

function areasUsedIn(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, areas = '']) => namesIn(areas));
}

test('[OFF-01] each screen is loaded with all words that it shows', () => {
  const entries = readFileSync(SCREENS, 'utf8').matchAll(/^ {2}(\w+): screen\((.*?), \(\) => import\('([^']+)'\)\)/gm);
  const missing = [...entries].flatMap(([, name = '', areas = '', specifier = '']) => {
    const loaded = new Set([...ALWAYS, ...namesIn(areas)]);
    const used = [...reached(resolve(specifier, SCREENS))].flatMap(areasUsedIn);
    const late = [...new Set(used)].filter((area) => !loaded.has(area));
    return late.length > 0 ? [`${name}: ${late.sort().join(', ')}`] : [];
  });
  expect(missing).toEqual([]);
});
