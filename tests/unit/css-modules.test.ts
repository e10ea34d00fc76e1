/** A component names only classes of its stylesheet, and each class of a stylesheet is named by a component. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/** Classes that the selectors of a stylesheet define. */
function definedClasses(css: string): ReadonlySet<string> {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].flatMap(([, name]) => (name === undefined ? [] : [name])));
}

/** Classes that a component names. `isOpen`: the component also computes names, so that it may use any class. */
function usedClasses(source: string, styles: string): { readonly names: readonly string[]; readonly isOpen: boolean } {
  const named = new RegExp(`\\b${styles}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g');
  return {
    names: [...source.matchAll(named)].flatMap(([, dotted, quoted]) => dotted ?? quoted ?? []),
    isOpen: new RegExp(`\\b${styles}\\[(?!')`).test(source),
  };
}

const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => path.join(ROOT, 'src', name));
const read = (file: string): string => readFileSync(file, 'utf8');
const relative = (file: string): string => path.relative(ROOT, file);

/** Every import of a stylesheet: the component, the stylesheet and the classes that it uses. */
const uses = sources
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const source = read(file);
    const code = source.replaceAll(/^import .*$/gm, '');
    return [...source.matchAll(IMPORT)].map(([, styles = '', from = '']) => ({
      file,
      sheet: from.startsWith('#') ? path.join(ROOT, from.slice(1)) : path.resolve(path.dirname(file), from),
      ...usedClasses(code, styles),
    }));
  });

test('classes are found in selectors, not in values, comments or global names', () => {
  const css =
    '/* .gone */ .row:hover > .cell, .is-wide { width: calc(.5rem * 2); } @media (width > 40.5em) { .row { top: .2em } } :global(.other) { top: 0 }';
  expect([...definedClasses(css)].filter((name) => !/^\d/.test(name)).sort()).toEqual(['cell', 'is-wide', 'row']);
  expect(usedClasses("styles.row; styles['is-wide']; styles[kind]", 'styles')).toEqual({ names: ['row', 'is-wide'], isOpen: true });
});

test('every class that a component names is in its stylesheet', () => {
  const missing = uses.flatMap(({ file, sheet, names }) => {
    if (!existsSync(sheet)) return [`${relative(file)}: ${relative(sheet)} does not exist`];
    const defined = definedClasses(read(sheet));
    return names.filter((name) => !defined.has(name)).map((name) => `${relative(file)}: .${name} is not in ${path.basename(sheet)}`);
  });
  expect(missing).toEqual([]);
});

test('every class of a stylesheet is named by a component', () => {
  const unused = sources
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((sheet) => {
      const users = uses.filter((use) => use.sheet === sheet);
      if (users.some(({ isOpen }) => isOpen)) return [];
      const used = new Set(users.flatMap(({ names }) => names));
      return [...definedClasses(read(sheet))].filter((name) => !used.has(name)).map((name) => `${relative(sheet)}: .${name}`);
    });
  expect(unused).toEqual([]);
});

test('[LOV-02] [CHK-08] letters of the pages of a payment grow with the text size of the browser', () => {
  const styles = readFileSync('public/payment/sandbox.css', 'utf8');
  expect(styles.match(/font(?:-size)?:[^;]*\dpx/g)).toBe(null);
});
