import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';
import { CommandFailedError } from '../command-failed.ts';
import { ShopFileSchema } from '../setup/shop-file.ts';
import { schemaTree } from '../json-file/schema-nodes.ts';
import { explainCommand } from './explain-command.ts';
import { EXPLAINED_FILES, explainedKeys, keysBelow, schemaKeys } from './explained-files.ts';
import { settingsPage } from './settings-page.ts';

const FILES = Object.entries(EXPLAINED_FILES);

test('[OPX-09] docs/settings.md equals the output of the present schemas (npm run pin)', () => {
  expect(settingsPage()).toBe(readFileSync('docs/settings.md', 'utf8'));
});

test.each(FILES)('[OPX-09] every key of %s is explained, and nothing else', (file, { meanings }) => {
  const keys = explainedKeys(file);
  expect(keys.filter(({ means }) => means === '').map(({ key }) => key)).toEqual([]);
  const known = new Set(keys.map(({ key }) => key));
  expect(Object.keys(meanings).filter((key) => !known.has(key))).toEqual([]);
});

test.each(FILES)('[OPX-09] every key of %s with a value has a valid example', (file, { schema, examples }) => {
  const tree = schemaTree(schema);
  const keys = explainedKeys(file).map(({ key }) => key);
  const holdsKeys = (key: string): boolean => keys.some((other) => other.startsWith(`${key}.`) || other.startsWith(`${key}[]`));
  const isRecursive = (key: string): boolean => key.endsWith('.children');
  expect(keys.filter((key) => !(key in examples) && !holdsKeys(key) && !isRecursive(key))).toEqual([]);
  for (const [key, example] of Object.entries(examples)) {
    const node = tree.at(schemaKeys(key));
    if (node === null) throw new Error(`${key} is in no schema`);
    // Without defaults, because the converter reads them as values.
    const json: Parameters<typeof fromJSONSchema>[0] = JSON.parse(JSON.stringify({ ...node, default: undefined, $defs: tree.root.$defs }));
    expect({ key, example, isTaken: fromJSONSchema(json).safeParse(example).success }).toEqual({ key, example, isTaken: true });
  }
});

test('[OPX-09] the reference has every key that the demo shop uses', () => {
  const tree = schemaTree(ShopFileSchema);
  expect(keysBelow(tree, tree.root, '').length).toBe(explainedKeys('shop.json').length);
  const known = new Set(explainedKeys('shop.json').map(({ key }) => key));
  const missing = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const entry of value) walk(entry, `${path}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        const place = path === '' ? key : `${path}.${key}`;
        const isLanguage = /^(en|nb|sv)$/.test(key) && path !== '';
        if (!known.has(place) && !isLanguage) missing.add(place);
        if (!isLanguage || Array.isArray(inner)) walk(inner, isLanguage ? `${path}.en` : place);
      }
  };
  walk(JSON.parse(readFileSync('server/demo/shop.json', 'utf8')), '');
  expect([...missing].filter((key) => !key.includes('.children[]') && !key.startsWith('settings.options.states.'))).toEqual([]);
});

test('[OPX-09] the command explains one key, keys with a name, everything below a key, and a whole file', () => {
  const lines = (asked: string): readonly string[] => {
    const printed: string[] = [];
    explainCommand([asked], (line) => printed.push(line));
    return printed;
  };
  expect(lines('yearbookPoseUntil')).toEqual([
    'yearbookPoseUntil (job.json)',
    '  The last day on which a pose for the yearbook may be chosen. Without it: no choice.',
    '  takes: a day as 2026-09-14, or a time as 2026-12-31T22:59:59Z, or null; may be left out',
    '  example: "2027-05-31"',
  ]);
  expect(lines('products[3].minorderpartquantity')).toContain('  takes: a whole number from 1 to 2147483647; without it 1');
  expect(lines('photographer').filter((line) => !line.startsWith(' '))).toEqual([
    'photographer (job.json)',
    'photographer.uuid (job.json)',
    'photographer.name (job.json)',
  ]);
  expect(lines('isExpress')[0]).toBe('settings.delivery.methods[].options[].isExpress (shop.json)');
  expect(lines('job.json').filter((line) => line.endsWith('(job.json)'))).toHaveLength(explainedKeys('job.json').length);
  expect(() => lines('freeShipingThreshold')).toThrow(
    new CommandFailedError('No key is called freeShipingThreshold; did you mean freeShippingThreshold?'),
  );
});
