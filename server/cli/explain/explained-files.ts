/** Every key of the operator's files, with its allowed values and meaning. */
import { JobFileSchema } from '../import/job-details.ts';
import { expectedWords } from '../json-file/expected-words.ts';
import { ANY_ENTRY, isByLanguage, type Schema, type SchemaNode, type SchemaTree, schemaTree } from '../json-file/schema-nodes.ts';
import { ShopFileSchema } from '../setup/shop-file.ts';
import examples from './examples.json' with { type: 'json' };
import { JOB } from './meanings/job.ts';
import type { Meanings } from './meanings/meaning.ts';
import { SHOP_GOODS } from './meanings/shop-goods.ts';
import { SHOP_SETTINGS } from './meanings/shop-settings.ts';

interface FileOfKeys {
  readonly schema: Schema;
  readonly meanings: Meanings;
  readonly examples: Readonly<Record<string, unknown>>;
}

export const EXPLAINED_FILES: Readonly<Record<string, FileOfKeys>> = {
  'shop.json': { schema: ShopFileSchema, meanings: { ...SHOP_SETTINGS, ...SHOP_GOODS }, examples: examples['shop.json'] },
  'job.json': { schema: JobFileSchema, meanings: JOB, examples: examples['job.json'] },
};

export interface ExplainedKey {
  readonly file: string;
  /** 'products[].names'. */
  readonly key: string;
  readonly takes: string;
  readonly isRequired: boolean;
  /** undefined when it has none. */
  readonly defaultValue: unknown;
  readonly means: string;
  /** undefined when the keys inside it have examples. */
  readonly example: unknown;
}

export const explainedKeys = (file: string): readonly ExplainedKey[] => {
  const described = EXPLAINED_FILES[file];
  if (!described) return [];
  const tree = schemaTree(described.schema);
  return keysBelow(tree, tree.root, '').map(({ key, node, isRequired }) => ({
    file,
    key,
    takes: expectedWords(tree, node),
    isRequired,
    defaultValue: node.default,
    means: described.meanings[key] ?? '',
    example: described.examples[key],
  }));
};

export interface SchemaKey {
  readonly key: string;
  readonly node: SchemaNode;
  readonly isRequired: boolean;
}

/** In the order of the schema. An entry that contains entries of its own kind is described once. */
export function keysBelow(tree: SchemaTree, node: SchemaNode, path: string, above: readonly SchemaNode[] = []): readonly SchemaKey[] {
  const variants = tree.variantsOf(node);
  const inside = [...above, ...variants];
  const items = variants.flatMap(({ items: entry }) => (entry ? [entry] : []));
  const below: SchemaKey[] = variants.some(isTexts)
    ? []
    : [...tree.keysOf(node)].map(([name, child]) => ({ key: path === '' ? name : `${path}.${name}`, ...child }));
  // An entry of plain values is described by its list, and one that is described above by its keys there.
  for (const item of items) {
    const entries = tree.variantsOf(item);
    if (entries.some(({ type }) => type === 'object') && !entries.some((entry) => inside.includes(entry)))
      below.push({ key: `${path}[]`, node: item, isRequired: false });
  }
  return below.flatMap((entry) => {
    const further = keysBelow(tree, entry.node, entry.key, inside);
    return isLanguageOfLists(variants, entry) ? further : [entry, ...further];
  });
}

const isTexts = (node: SchemaNode): boolean => isByLanguage(node) && node.additionalProperties?.type === 'string';

/** English alone represents all languages there. */
const isLanguageOfLists = (variants: readonly SchemaNode[], { key }: SchemaKey): boolean =>
  variants.some(isByLanguage) && key.endsWith('.en');

/** The schema's place of an example. */
export const schemaKeys = (key: string): readonly string[] => key.replaceAll('[]', `.${ANY_ENTRY}`).split('.');
