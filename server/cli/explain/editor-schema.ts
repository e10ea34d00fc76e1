/**
 * shop.json and job.json as JSON Schema: an editor completes their keys, shows the meaning of each and marks a wrong
 * one.
 */
import { LANGUAGE_PATTERN } from '#core/contract/entities.ts';
import { PAYMENT_PROVIDER_NAMES } from '#server/payment/payment-providers.ts';
import { isByLanguage, type SchemaNode, schemaTree } from '../json-file/schema-nodes.ts';
import { EXPLAINED_FILES } from './explained-files.ts';

/** Editors support this version of JSON Schema best. */
const DIALECT = 'http://json-schema.org/draft-07/schema#';

/** Values that `setup` checks outside the schema. */
const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = { 'settings.payment.options[].provider': PAYMENT_PROVIDER_NAMES };

type Json = Readonly<Record<string, unknown>>;

/** 'shop.schema.json' for 'shop.json'. */
export const schemaFileOf = (file: string): string => file.replace(/\.json$/, '.schema.json');

export function editorSchema(file: string): Json {
  const described = EXPLAINED_FILES[file];
  if (!described) throw new Error(`There is no schema of ${file}`);
  const { meanings, examples } = described;
  const { root } = schemaTree(described.schema);
  /** The path of a definition's first use: the rows of the reference are named by it. */
  const definitions = new Map<string, Json>();

  const about = (path: string): Json => ({
    ...(meanings[path] === undefined ? {} : { description: meanings[path] }),
    ...(path in examples ? { examples: [examples[path]] } : {}),
  });
  const mapped = (nodes: Readonly<Record<string, SchemaNode>>, pathOf: (key: string) => string): Json =>
    Object.fromEntries(Object.entries(nodes).map(([key, node]) => [key, { ...write(node, pathOf(key)), ...about(pathOf(key)) }]));

  function write(node: SchemaNode, path: string): Json {
    const name = node.$ref?.split('/').at(-1);
    if (name !== undefined) return reference(name, path);
    const { $defs: _, properties, additionalProperties, items, anyOf, oneOf, ...rest } = node;
    const isText = isByLanguage(node) && additionalProperties?.type === 'string';
    const inside = (key: string): string => (isText ? '' : path === '' ? key : `${path}.${key}`);
    const known = KNOWN_VALUES[path];
    return {
      ...rest,
      ...(known ? { enum: known } : {}),
      ...(properties ? { properties: mapped(properties, inside) } : {}),
      ...closed(node, additionalProperties ? write(additionalProperties, inside('en')) : false),
      ...(items ? { items: { ...write(items, `${path}[]`), ...about(`${path}[]`) } } : {}),
      ...(anyOf ? { anyOf: anyOf.map((variant) => write(variant, path)) } : {}),
      ...(oneOf ? { oneOf: oneOf.map((variant) => write(variant, path)) } : {}),
    };
  }

  function reference(name: string, path: string): Json {
    if (!definitions.has(name)) {
      definitions.set(name, {});
      definitions.set(name, write(root.$defs?.[name] ?? {}, path));
    }
    return { $ref: `#/definitions/${name}` };
  }

  const { $schema: __, ...written } = write(root, '');
  return { $schema: DIALECT, title: file, ...written, definitions: Object.fromEntries(definitions) };
}

/** An unknown key is refused, and so is an invalid language. */
const closed = (node: SchemaNode, additionalProperties: unknown): Json => ({
  ...(node.type === 'object' ? { additionalProperties } : {}),
  ...(isByLanguage(node) ? { propertyNames: { pattern: LANGUAGE_PATTERN.source } } : {}),
});

export const editorSchemaText = (file: string): string => `${JSON.stringify(editorSchema(file), null, 1)}\n`;
