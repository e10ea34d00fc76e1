import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { PRODUCT_TYPES } from '#core/domain/cart/line-kind.ts';
import { PAYMENT_PROVIDER_NAMES } from '#server/payment/payment-providers.ts';
import { runCommandLine } from '../command-line.ts';
import { editorSchema, editorSchemaText, schemaFileOf } from './editor-schema.ts';
import { EXPLAINED_FILES, explainedKeys } from './explained-files.ts';

const SCHEMAS = { 'shop.json': 'server/demo/shop.schema.json', 'job.json': 'server/demo/jobs/job.schema.json' } as const;
const JOBS = fs
  .readdirSync('server/demo/jobs', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `server/demo/jobs/${name}/job.json`);
const EXAMPLES = [['shop.json', 'server/demo/shop.json'] as const, ...JOBS.map((file) => ['job.json', file] as const)];

function validatorOf(file: string) {
  const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: false });
  addFormats.default(ajv);
  return ajv.compile(editorSchema(file));
}
const VALIDATORS = Object.fromEntries(Object.keys(SCHEMAS).map((file) => [file, validatorOf(file)]));
const faultsOf = (file: string, value: unknown) => (VALIDATORS[file]?.(value) === true ? null : VALIDATORS[file]?.errors);
const read = (file: string): Record<string, unknown> => JSON.parse(fs.readFileSync(file, 'utf8'));

test.each(Object.entries(SCHEMAS))("[OPX-09] the schema of %s for editors equals the shop's present one (npm run pin)", (file, stored) => {
  expect(fs.readFileSync(stored, 'utf8')).toBe(editorSchemaText(file));
});

test.each(EXAMPLES)('[OPX-09] the example %s at %s is valid by its schema, which is at the stated place', (file, example) => {
  const content = read(example);
  expect(faultsOf(file, content)).toBeNull();
  const named = path.join(path.dirname(example), String(content['$schema']));
  expect(path.normalize(named)).toBe(SCHEMAS[file]);
});

/** Keys that only the country gives a meaning to. */
const FREE_KEYS = new Set(['settings.options.states']);

function objectsIn(value: unknown, place: string): { place: string; object: Record<string, unknown> }[] {
  if (Array.isArray(value)) return value.flatMap((entry) => objectsIn(entry, place));
  if (typeof value !== 'object' || value === null) return [];
  const object = value as Record<string, unknown>;
  const below = Object.entries(object).flatMap(([key, inner]) => objectsIn(inner, place === '' ? key : `${place}.${key}`));
  return [...(FREE_KEYS.has(place) ? [] : [{ place, object }]), ...below];
}

test.each(EXAMPLES)('[OPX-09] an unknown key is marked at any place in %s at %s', (file, example) => {
  const content = read(example);
  const all = objectsIn(content, '');
  const taken = all.filter(({ object }) => {
    object['nothingReadsIt'] = 1;
    const isTaken = faultsOf(file, content) === null;
    delete object['nothingReadsIt'];
    return isTaken;
  });
  expect(all.length).toBeGreaterThan(2);
  expect([...new Set(taken.map(({ place }) => place))]).toEqual([]);
  expect(faultsOf(file, content)).toBeNull();
});

test('[OPX-09] an editor marks values that the shop does not accept', () => {
  const shop = () => structuredClone(read('server/demo/shop.json')) as unknown as WrongShop;
  const wrong: readonly ((shop: WrongShop) => void)[] = [
    ({ products }) => products.forEach((product) => (product.type = 3)),
    ({ products }) => products.forEach((product) => (product.names['norsk'] = 'Kopp')),
    ({ products }) => products.forEach((product) => delete product.names['en']),
    ({ settings }) => settings.payment.options.forEach((option) => (option.provider = 'cheque')),
    ({ settings }) => (settings.portal.currency = 'kroner'),
  ];
  for (const change of wrong) {
    const changed = shop();
    change(changed);
    expect(faultsOf('shop.json', changed)).not.toBeNull();
  }
  expect(faultsOf('shop.json', shop())).toBeNull();
});

interface WrongShop {
  readonly products: { type: number; names: Record<string, string> }[];
  readonly settings: { payment: { options: { provider: string }[] }; portal: { currency: string } };
}

test.each(Object.keys(SCHEMAS))('[OPX-09] an editor shows the meaning of every key of %s', (file) => {
  const written = editorSchemaText(file);
  for (const { key, means } of explainedKeys(file))
    expect({ key, isSaid: written.includes(JSON.stringify(means)) }).toEqual({ key, isSaid: true });
});

test('[OPX-09] the command writes both schemas into a folder, without a shop', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-schemas-'));
  const printed: string[] = [];
  const terminal = { environment: {}, print: (line: string) => printed.push(line), printError: (line: string) => printed.push(line) };
  expect(await runCommandLine(['schemas', folder], terminal)).toBe(0);
  for (const file of Object.keys(EXPLAINED_FILES))
    expect(fs.readFileSync(path.join(folder, schemaFileOf(file)), 'utf8')).toBe(editorSchemaText(file));
  expect(printed.join('\n')).toContain('for job.json with "$schema": "./job.schema.json"');
  fs.rmSync(folder, { recursive: true });
});

test('[OPX-09] the recipe explains every type of product and price, every option and every provider', () => {
  const recipe = fs.readFileSync('docs/recipes/set-up-a-shop.md', 'utf8');
  const tableOf = (heading: string): string => recipe.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rowsOf = (heading: string): string[] =>
    [...tableOf(heading).matchAll(/^\| `?([^`|]+?)`? \|/gm)].map(([, cell = '']) => cell).slice(1);
  const options = explainedKeys('shop.json').flatMap(({ key }) => /^settings\.options\.(\w+)$/.exec(key)?.[1] ?? []);
  expect(rowsOf('Types of products').map(Number)).toEqual([...PRODUCT_TYPES].sort((a, b) => a - b));
  expect(rowsOf('Types of prices').map(Number)).toEqual([0, 1]);
  expect(rowsOf('Options').sort()).toEqual(options.sort());
  expect(rowsOf('Providers of payments').sort()).toEqual([...PAYMENT_PROVIDER_NAMES].sort());
});
