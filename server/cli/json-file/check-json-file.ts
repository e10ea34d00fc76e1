/** Checks a settings file against its schema: all errors, each with its place and the expected value. */
import type * as z from 'zod/mini';
import { LanguageSchema } from '#core/contract/entities.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { closestName } from './closest-name.ts';
import { expectedWords } from './expected-words.ts';
import { type JsonFault, type JsonNode, parseJson, placeOf } from './parse-json.ts';
import { readUtf8 } from './read-utf8.ts';
import { ANY_ENTRY, isByLanguage, type SchemaNode, type SchemaTree, schemaTree } from './schema-nodes.ts';

export type JsonPath = readonly PropertyKey[];

/** An error at a path of the file, for rules that no schema expresses. */
export interface PathFault {
  readonly path: JsonPath;
  readonly text: string;
}

export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/**
 * @param file its bytes, or its text
 * @param rules further checks of a file with a valid shape
 * @param rawRules further checks of a file with any shape
 */
export function checkJsonFile<T>(
  file: string | Uint8Array,
  schema: z.ZodMiniType<T>,
  rules: (value: T) => readonly PathFault[] = () => [],
  rawRules: (file: unknown) => readonly PathFault[] = () => [],
): Result<T, readonly JsonProblem[]> {
  const read = typeof file === 'string' ? ok(file) : readUtf8(file);
  if (!read.ok) return err([read.error]);
  const text = read.value.replace(/^\uFEFF/, '');
  const toProblems = (faults: readonly JsonFault[]) =>
    err([...faults].sort((a, b) => a.at - b.at).map((fault) => ({ ...placeOf(text, fault.at), text: fault.text })));
  const parsed = parseJson(text);
  if (!parsed.ok) return toProblems([parsed.error]);
  const tree = schemaTree(schema);
  const json: unknown = JSON.parse(text);
  const checked = schema.safeParse(json);
  const faults = [
    ...keyFaults(tree, parsed.value, tree.root, []),
    ...rawRules(json).map((fault) => ruleFault(parsed.value, fault)),
    ...(checked.success
      ? rules(checked.data).map((fault) => ruleFault(parsed.value, fault))
      : checked.error.issues.map((issue) => issueFault(tree, parsed.value, issue))),
  ];
  return checked.success && faults.length === 0 ? ok(checked.data) : toProblems(faults);
}

/** Unknown keys, duplicate keys, and invalid languages. */
function keyFaults(tree: SchemaTree, json: JsonNode, node: SchemaNode, path: JsonPath): readonly JsonFault[] {
  if (json.kind === 'array')
    return json.items.flatMap((item, index) =>
      tree
        .variantsOf(node)
        .flatMap(({ items }) => (items ? [items] : []))
        .slice(0, 1)
        .flatMap((items) => keyFaults(tree, item, items, [...path, index])),
    );
  if (json.kind === 'value') return [];
  const variants = variantsFor(tree, json, node);
  if (variants.length === 0) return [];
  const keys = tree.keysOf({ anyOf: variants });
  const free = variants.flatMap(({ additionalProperties }) => (additionalProperties ? [additionalProperties] : []));
  return json.members.flatMap(({ key, at, node: value }, index) => {
    const where = [...path, key];
    if (json.members.findIndex((member) => member.key === key) < index)
      return [{ at, text: `${pathText(where)} stands twice; the earlier one would be ignored` }];
    const known = keys.get(key)?.node ?? free[0];
    if (known === undefined) return [{ at, text: unknownKey(where, [...keys.keys()]) }];
    const isNoLanguage = variants.some(isByLanguage) && !LanguageSchema.safeParse(key).success;
    return [
      ...(isNoLanguage ? [{ at, text: `${pathText(where)}: expected a language as "nb", found "${key}"` }] : []),
      ...keyFaults(tree, value, known, where),
    ];
  });
}

/** The possible variants of an object: of several, those whose discriminator it has, such as `type`. */
function variantsFor(tree: SchemaTree, json: Extract<JsonNode, { kind: 'object' }>, node: SchemaNode): readonly SchemaNode[] {
  const objects = tree.variantsOf(node).filter(({ type }) => type === 'object');
  const isNamed = ({ properties = {} }: SchemaNode): boolean =>
    KIND_KEYS.some((kind) => {
      const named = json.members.find(({ key }) => key === kind)?.node;
      return named?.kind === 'value' && properties[kind]?.const === named.value;
    });
  return objects.length > 1 ? objects.filter(isNamed) : objects;
}

const KIND_KEYS = ['type', 'kind', 'shape'];

function unknownKey(where: JsonPath, known: readonly string[]): string {
  const key = String(where.at(-1));
  const meant = closestName(key, known);
  const hint = meant === null ? `known here are ${known.join(', ')}` : `did you mean "${meant}"?`;
  return `${pathText(where)} is not known; ${hint}`;
}

const ruleFault = (root: JsonNode, { path, text }: PathFault): JsonFault => ({
  at: findPlace(root, path).at,
  text: `${pathText(path)}: ${text}`,
});

interface Issue {
  readonly code?: string | undefined;
  readonly path: JsonPath;
  readonly message: string;
}

function issueFault(tree: SchemaTree, root: JsonNode, { code, path, message }: Issue): JsonFault {
  const { at, node } = findPlace(root, path);
  // Only our own rules have a text; the library's texts are not bundled with the server.
  if (code === 'custom') return { at, text: `${pathText(path)}: ${message}` };
  const schemaNode = tree.at(path.map((key) => (typeof key === 'number' ? ANY_ENTRY : String(key))));
  const expected = schemaNode ? `expected ${expectedWords(tree, schemaNode)}` : 'not allowed here';
  return { at, text: node ? `${pathText(path)}: ${expected}, found ${shown(node)}` : `${pathText(path)} is missing; ${expected}` };
}

/** @returns the innermost existing place; no node when the path leads further */
function findPlace(root: JsonNode, path: JsonPath): { readonly at: number; readonly node: JsonNode | null } {
  let node = root;
  for (const key of path) {
    const next =
      node.kind === 'array'
        ? node.items[Number(key)]
        : node.kind === 'object'
          ? node.members.findLast((member) => member.key === key)?.node
          : undefined;
    if (next === undefined) return { at: node.at, node: null };
    node = next;
  }
  return { at: node.at, node };
}

const LONGEST_SHOWN = 40;

function shown(node: JsonNode): string {
  if (node.kind !== 'value') return node.kind === 'array' ? 'a list' : 'an object';
  const text = JSON.stringify(node.value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** 'settings.portal.languages[0].name'. */
export const pathText = (path: JsonPath): string =>
  path.length === 0
    ? 'the file'
    : path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`)).join('');
