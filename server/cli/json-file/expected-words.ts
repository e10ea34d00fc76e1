/** The allowed values of a setting as text: the same in its error and in the reference (docs/settings.md). */
import { FORMAT_SIZE_PATTERN } from '#core/domain/templates/format-size.ts';
import { isByLanguage, type SchemaNode, type SchemaTree } from './schema-nodes.ts';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  date: 'a day as 2026-09-14',
  'date-time': 'a time as 2026-12-31T22:59:59Z',
  email: 'an e-mail address',
  uri: 'an address as https://example.org',
};
const PATTERNS: Readonly<Record<string, string>> = {
  [FORMAT_SIZE_PATTERN.source]: 'a width and a height in centimetres as 30x40, or an empty text',
  '^[a-z0-9-]{1,60}$': 'a text of 1 to 60 small letters a to z, digits and hyphens',
  '^[a-z0-9-]+$': 'a text of small letters a to z, digits and hyphens',
  '^#[0-9A-Fa-f]{6}$': 'a colour as "#1f5c4d"',
};

export function expectedWords(tree: SchemaTree, node: SchemaNode): string {
  const words = [...new Set(tree.variantsOf(node).map((variant) => wordsOf(tree, variant)))];
  const values = words.filter((word) => word !== 'null');
  return [...values, ...(words.length > values.length ? ['null'] : [])].join(', or ');
}

function wordsOf(tree: SchemaTree, node: SchemaNode): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum !== undefined) return `one of ${node.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  switch (node.type) {
    case 'string':
      return textWords(node);
    case 'integer':
      return `a whole number${rangeWords(node.exclusiveMinimum === undefined ? node : { ...node, minimum: node.exclusiveMinimum + 1 })}`;
    case 'number':
      return node.exclusiveMinimum === undefined ? `a number${rangeWords(node)}` : `a number above ${node.exclusiveMinimum}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return listWords(tree, node);
    case 'object':
      return objectWords(tree, node);
    default:
      return 'a value';
  }
}

function textWords({ format = '', pattern = '', minLength = 0, maxLength }: SchemaNode): string {
  const known = FORMATS[format] ?? PATTERNS[pattern];
  if (known !== undefined) return known;
  if (minLength > 0 && maxLength === minLength) return `a text of ${minLength} characters`;
  if (maxLength === undefined) return 'a text';
  return minLength > 0 ? `a text of ${minLength} to ${maxLength} characters` : `a text of at most ${maxLength} characters`;
}

function rangeWords({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: SchemaNode): string {
  const [hasLeast, hasMost] = [minimum > Number.MIN_SAFE_INTEGER, maximum < Number.MAX_SAFE_INTEGER];
  if (hasLeast && hasMost) return ` from ${minimum} to ${maximum}`;
  return hasLeast ? `, at least ${minimum}` : hasMost ? `, at most ${maximum}` : '';
}

function listWords(tree: SchemaTree, { items = {}, minItems = 0 }: SchemaNode): string {
  const isOfObjects = tree.variantsOf(items).some(({ type }) => type === 'object');
  const least = minItems > 0 ? `, at least ${minItems}` : '';
  return isOfObjects ? `a list of objects${least}` : `a list${least}, each ${expectedWords(tree, items)}`;
}

function objectWords(tree: SchemaTree, node: SchemaNode): string {
  const value = node.additionalProperties;
  if (value === undefined) return 'an object';
  const each = tree.variantsOf(value).every(({ type }) => type === 'string') ? 'text' : 'list of objects';
  return isByLanguage(node) ? `a ${each} for each language, "en" among them` : `an object with a ${each} for each key`;
}
