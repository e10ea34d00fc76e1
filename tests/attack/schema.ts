/** The inputs of a call as trees: read from its schemas, so that a new call is attacked without a line about it. */
import * as z from 'zod/mini';
import type { CallDefinition } from '#core/contract/define-call.ts';

/** What the attack needs to know of JSON Schema. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly minLength?: number;
  readonly minimum?: number;
}

export const PARTS = ['params', 'query', 'body'] as const;
export type Part = (typeof PARTS)[number];
export type Path = readonly (string | number)[];
/** What is sent, well-formed or not. */
export type Input = Partial<Record<Part, unknown>>;

const schemas = new WeakMap<CallDefinition, Partial<Record<Part, JsonSchema>>>();

export function schemasOf(call: CallDefinition): Partial<Record<Part, JsonSchema>> {
  const known = schemas.get(call);
  if (known) return known;
  const made: Partial<Record<Part, JsonSchema>> = {};
  for (const part of PARTS) {
    const schema = call[part];
    if (schema === undefined || schema === 'multipart') continue;
    made[part] = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema; // zod's own type is wider
  }
  schemas.set(call, made);
  return made;
}

/** Texts of which one fits each pattern of the contract: a language, a version, a hash, a date, a time. */
const TEXTS = ['en', '1', 'a', 'a'.repeat(64), '2027-01-31', '08:00', '#336699', 'a@example.org'];

/** A value that fits. @param idAt the uuid for a field */
export function sampleOf(schema: JsonSchema, at: Path, idAt: (path: Path) => string): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first, at, idAt);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const own = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sampleOf(inner, [...at, name], idAt)]);
      const { additionalProperties: inner, propertyNames } = schema;
      const hasIds = propertyNames?.format === 'uuid' && typeof inner === 'object';
      const more = hasIds ? [[idAt(at), sampleOf(inner, [...at, ''], idAt)]] : [];
      return Object.fromEntries([...own, ...more]) as unknown;
    }
    case 'array':
      return schema.items ? [sampleOf(schema.items, [...at, 0], idAt)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string': {
      if (schema.format === 'uuid') return idAt(at);
      const { pattern } = schema;
      if (pattern !== undefined) return TEXTS.find((text) => new RegExp(pattern).test(text)) ?? 'a';
      return 'a'.repeat(Math.max(1, schema.minLength ?? 1));
    }
    default:
      return null;
  }
}

/** Every place in a value, the value itself included. */
export function placesOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...at, Array.isArray(value) ? Number(key) : key]))];
}

/** A copy with another value at one place. */
export function changedAt(value: unknown, [key, ...rest]: Path, to: (before: unknown) => unknown): unknown {
  if (key === undefined) return to(value);
  if (Array.isArray(value)) return value.map((one, index): unknown => (index === key ? changedAt(one, rest, to) : one));
  // Not by assignment: a key may be __proto__.
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, inner]) => [name, name === key ? changedAt(inner, rest, to) : inner]));
}

/** A copy with `to` for every occurrence of `from`, in names and in values. */
export function replacedIn<T>(value: T, from: string, to: string): T {
  return JSON.parse(JSON.stringify(value).replaceAll(from, to)) as T; // the same value with another text
}
