import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkCircles, findCircles } from '#scripts/imports/circles.ts';
import type { Import } from '#scripts/imports/import.ts';
import { checkImport, FLOORS, LAYERS } from '#scripts/imports/import-rules.ts';
import { resolveSpecifier, specifiers } from '#scripts/imports/read-imports.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const IMPORT_MAP = { '#core/*': './core/*', '#src/*': './src/*', '#server/*': './server/*' };

const from = (file: string, specifier: string): Import => ({
  from: file,
  specifier,
  to: resolveSpecifier(specifier, file, IMPORT_MAP),
});
const architecture = () => readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
const circle = (...arrows: readonly [string, string][]): Import[] => arrows.map(([a, b]) => ({ from: a, specifier: b, to: b }));

test('every way to import a file is found', () => {
  const source = `
    import type { A } from './a.ts';
    import { type B } from '#core/b.ts';
    import './c.css';
    export * from './d.ts';
    export type { E } from './e.ts';
    const lazyPage = () => import('./f.tsx');
    type G = import("./g.ts").G;
    import { useState } from 'react';`;
  expect(specifiers(source, 'page.tsx').sort()).toEqual(
    ['#core/b.ts', './a.ts', './c.css', './d.ts', './e.ts', './f.tsx', './g.ts', 'react'].sort(),
  );
});

test('an import is resolved from its folder or by the import map', () => {
  expect(resolveSpecifier('../b.ts', 'src/ui/a.ts', IMPORT_MAP)).toBe('src/b.ts');
  expect(resolveSpecifier('#core/kernel/result.ts', 'src/ui/a.ts', IMPORT_MAP)).toBe('core/kernel/result.ts');
  expect(resolveSpecifier('zod/mini', 'src/ui/a.ts', IMPORT_MAP)).toBeNull();
  expect(() => resolveSpecifier('#nowhere/a.ts', 'src/ui/a.ts', IMPORT_MAP)).toThrow('import map');
});

test('[HSE-06] a feature must not import another feature, in its tests too, whatever the folder is called', () => {
  expect(checkImport(from('src/features/brand-new/page.tsx', '../cart/use-cart.ts'))).toContain('never imports another feature');
  expect(checkImport(from('src/features/brand-new/page.test.ts', '#src/features/cart/use-cart.ts'))).toContain('another feature');
  expect(checkImport(from('src/features/cart/lines/line.tsx', '../use-cart.ts'))).toBeNull();
});

test('an import against the table of folders is refused', () => {
  const refused: readonly [string, string][] = [
    ['core/kernel/a.ts', '#core/contract/errors.ts'],
    ['core/contract/a.ts', '#core/domain/prices.ts'],
    ['src/data/a.ts', '#src/platform/locks.ts'],
    ['src/ui/a.tsx', '#src/data/device.ts'],
    ['src/features/cart/a.tsx', '#src/app/routes.tsx'],
    ['src/platform/a.ts', '#server/config.ts'],
    ['server/a.ts', '#src/data/device.ts'],
    ['workers/a.ts', '#src/ui/buttons/button.tsx'],
    ['brand-new/a.ts', '#core/kernel/result.ts'],
  ];
  for (const [file, specifier] of refused) expect(checkImport(from(file, specifier)), `${file} -> ${specifier}`).not.toBeNull();
  expect(checkImport(from('src/platform/a.ts', '../../workers/image.api.ts'))).toContain("'../../'");
  expect(checkImport({ from: 'src/platform/a.ts', specifier: '#workers/image.api.ts', to: 'workers/image.api.ts' })).toBeNull();
  expect(checkImport({ from: 'src/platform/a.ts', specifier: '#workers/decode.ts', to: 'workers/decode.ts' })).toContain('may import');
});

test('[HSE-06] a layer of src/data must not import the layers above it, and the folders beside the layers may import all', () => {
  for (const [file, specifier] of [
    ['src/data/net/a.ts', '#src/data/sync/uploads-in.ts'],
    ['src/data/db/a.ts', '../sync/template-name.ts'],
    ['src/data/outbox/a.ts', '#src/data/live/use-operation.ts'],
    ['src/data/sync/a.ts', '#src/data/commands/run-command.ts'],
  ] as const)
    expect(checkImport(from(file, specifier)), `${file} -> ${specifier}`).toContain('is a floor below');
  expect(checkImport(from('src/data/live/a.ts', '#src/data/db/rows.ts'))).toBeNull();
  expect(checkImport(from('src/data/device-host.ts', '#src/data/live/live-stores.ts'))).toBeNull();
  const [, floors = ''] = /has floors, each importing only from those below it: ([^.]+)\./.exec(architecture()) ?? [];
  expect([...floors.matchAll(/`([^`]+)`/g)].map(([, name]) => `src/data/${name}`)).toEqual(FLOORS);
});

test('a package is refused outside the folders that it belongs to', () => {
  expect(checkImport(from('core/domain/a.ts', 'node:fs'))).toContain('only server');
  expect(checkImport(from('src/features/cart/a.tsx', 'primereact/dialog'))).toContain('only src/ui');
  expect(checkImport(from('src/data/outbox/a.ts', 'dexie'))).toContain('only src/data/db');
  expect(checkImport(from('src/app/a.ts', 'fastify'))).toContain('only server');
  expect(checkImport(from('src/data/outbox/a.test.ts', 'node:fs'))).toBeNull();
});

test('a path that climbs two folders is refused outside its feature', () => {
  expect(checkImport(from('server/features/cart/a.ts', '../../http/handler.ts'))).toContain('import map');
  expect(checkImport(from('tests/e2e/pages/a.ts', '../../setup/server.ts'))).toContain('import map');
  expect(checkImport(from('src/features/editor/page/tools/a.tsx', '../../edit.ts'))).toBeNull();
});

test('[HSE-06] an import cycle is found at any length', () => {
  expect(findCircles(circle(['a', 'b'], ['b', 'c'], ['c', 'd']))).toEqual([]);
  expect(findCircles(circle(['a', 'b'], ['b', 'c'], ['c', 'a'], ['d', 'a']))).toEqual([['a', 'b', 'c']]);
  expect(findCircles(circle(['a', 'a']))).toEqual([['a']]);
});

test('a known cycle is allowed until it is removed, and then its entry is refused', () => {
  const mended = circle(['a', 'b'], ['b', 'c']);
  const open = [...mended, ...circle(['c', 'a'])];
  expect(checkCircles(open, [])).toEqual(['import circle: a, b, c']);
  expect(checkCircles(open, ['c -> a'])).toEqual([]);
  expect(checkCircles(mended, ['c -> a'])).toEqual([expect.stringContaining("'c -> a' closes no circle any more")]);
});

test('the table of docs/architecture.md is the table that is checked', () => {
  const rows = [...architecture().matchAll(/^\| `([^`]+)` \| .* \| (.*)\|$/gm)].map(([, folder, cell = '']) => ({
    folder,
    mayImport: [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  }));
  expect(rows).toEqual(LAYERS.map(({ folder, mayImport }) => ({ folder, mayImport })));
});
