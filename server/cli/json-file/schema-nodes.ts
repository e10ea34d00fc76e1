/** A zod schema as a tree of plain nodes: the allowed values and keys. */
import * as z from 'zod/mini';

/** The part of toJSONSchema's output that is read here. */
export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: SchemaNode;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

/** The schema for the operator's editor; the shop does not read it. */
export const EditorSchemaSchema = z.optional(z.string().check(z.maxLength(500)));

export type Schema = z.ZodMiniType;
/** '#' represents a position in a list. */
export type Keys = readonly string[];
export const ANY_ENTRY = '#';

export interface SchemaTree {
  readonly root: SchemaNode;
  /** Without references and unions; null is a separate variant. */
  variantsOf(node: SchemaNode): readonly SchemaNode[];
  /** By key, over all variants that have keys. */
  keysOf(node: SchemaNode): ReadonlyMap<string, { readonly node: SchemaNode; readonly isRequired: boolean }>;
  /** The node at the keys; null when the schema does not determine it. */
  at(keys: Keys): SchemaNode | null;
}

export function schemaTree(schema: Schema): SchemaTree {
  // The library's type allows every dialect of JSON Schema; its output is the one above.
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode;

  const variantsOf = (node: SchemaNode): readonly SchemaNode[] => {
    if (node.$ref !== undefined) return variantsOf(root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? {});
    const union = node.anyOf ?? node.oneOf;
    if (union) return union.flatMap(variantsOf);
    return Array.isArray(node.type) ? node.type.map((type: string) => ({ ...node, type })) : [node];
  };

  const keysOf: SchemaTree['keysOf'] = (node) => {
    const found = new Map<string, { node: SchemaNode; isRequired: boolean }>();
    for (const { properties = {}, required = [] } of variantsOf(node))
      for (const [key, value] of Object.entries(properties)) {
        const before = found.get(key);
        const isRequired = required.includes(key) && (before?.isRequired ?? true);
        found.set(key, { node: before ? { anyOf: [before.node, value] } : value, isRequired });
      }
    return found;
  };

  const childOf = (node: SchemaNode, key: string): SchemaNode | null => {
    const children = variantsOf(node).flatMap((variant) => {
      const child = key === ANY_ENTRY ? variant.items : (variant.properties?.[key] ?? variant.additionalProperties);
      return child ? [child] : [];
    });
    return children.length > 1 ? { anyOf: children } : (children[0] ?? null);
  };

  const at = (keys: Keys): SchemaNode | null =>
    keys.reduce<SchemaNode | null>((node, key) => (node === null ? null : childOf(node, key)), root);

  return { root, variantsOf, keysOf, at };
}

/** A text for each language, or another map in which English is required. */
export const isByLanguage = ({ additionalProperties, required }: SchemaNode): boolean =>
  additionalProperties !== undefined && required?.length === 1 && required[0] === 'en';
