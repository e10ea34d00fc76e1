/**
 * Text, numbers and names that no database or table accepts, in each field of each call: refused by name, never a
 * server error.
 */
import { settingsCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accessCalls } from '#core/contract/access.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import type { CallDefinition, Schema } from '#core/contract/define-call.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { type CookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

/** The parts of JSON Schema that the test uses. */
interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minLength?: number;
}
type Path = readonly (string | number)[];

/** A valid value, and the positions of its texts and numbers. */
function sampleOf(schema: JsonSchema, at: Path, leaves: [Path, 'text' | 'number'][]): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first, at, leaves);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sampleOf(inner, [...at, name], leaves)]),
      );
    case 'array':
      return schema.items ? [sampleOf(schema.items, [...at, 0], leaves)] : [];
    case 'integer':
    case 'number':
      leaves.push([at, 'number']);
      return 1;
    case 'boolean':
      return true;
    case 'string':
      if (schema.format === 'uuid') return randomUUID();
      leaves.push([at, 'text']);
      return 'a'.repeat(Math.max(1, schema.minLength ?? 1));
    default:
      return null;
  }
}

function changed(value: unknown, [key, ...rest]: Path, to: (before: unknown) => unknown): unknown {
  if (key === undefined) return to(value);
  // sampleOf made the value along the same path.
  const parent = value as Record<string | number, unknown>;
  const inner = changed(parent[key], rest, to);
  return Array.isArray(value) ? value.map((one, index) => (index === key ? inner : (one as unknown))) : { ...parent, [key]: inner };
}

const TEXTS = ['\0', '__proto__', 'constructor'];
/** Half of a surrogate pair: JSON can name it, an address cannot. */
const BODY_TEXTS = [...TEXTS, '\ud800'];
const NUMBERS = [2 ** 31, Number.MAX_SAFE_INTEGER, -(2 ** 31) - 1];
const jsonSchemaOf = (schema: Schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema; // zod's own type is wider

/** Calls that end the session that the others need, and files, whose names uploads.test.ts sends. */
const CALLS = ALL_CALLS.filter((call) => call.name !== 'eraseMyData' && call.name !== 'signOut' && call.body !== 'multipart');

describe.each(DATABASES)('[SEC-02] input that cannot be kept, on %s', (database) => {
  let server: TestServer;
  let session: CookieJar;
  beforeAll(async () => {
    server = await startTestServer({ database });
    session = (await server.asUser('kari@example.org')).session;
  });
  afterAll(() => server.close());

  const send = async (call: CallDefinition, { params, query, body }: Readonly<Record<string, unknown>>) => {
    const reply = await fetch(server.url + addressOf(call, { params, query }), {
      method: call.method,
      redirect: 'manual',
      headers: {
        [HEADERS.app]: 'test',
        [HEADERS.idempotencyKey]: randomUUID(),
        cookie: session.header(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await reply.arrayBuffer();
    return reply.status;
  };

  test.each(CALLS.filter((call) => call.params ?? call.query ?? call.body))('$name answers no field with 500', async (call) => {
    const leaves: [Path, 'text' | 'number'][] = [];
    const parts = Object.fromEntries(
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = call[part];
        return schema === undefined || schema === 'multipart' ? [] : [[part, sampleOf(jsonSchemaOf(schema), [part], leaves)]];
      }),
    );
    const answers: unknown[] = [];
    for (const [at, kind] of leaves)
      for (const value of kind === 'number' ? NUMBERS : at[0] === 'body' ? BODY_TEXTS : TEXTS) {
        // A text keeps its length, because a refusal of its length says nothing about its content.
        const input = changed(parts, at, (before) =>
          kind === 'text' ? `${String(value)}${String(before).slice(String(value).length)}` : value,
        );
        const status = await send(call, input as Record<string, unknown>); // changed() keeps the parts
        if (status >= 500) answers.push([at.join('.'), value, status]);
      }
    expect(answers).toEqual([]);
  });

  test.each(['__proto__', 'toString', 'valueOf', 'nb\0', 'nb nb'])(
    'the language %j is refused, also as the customer’s own',
    async (lang) => {
      for (const call of [settingsCalls.settings, settingsCalls.menu]) expect(await send(call, { query: { lang } })).toBe(400);
      expect(await send(settingsCalls.setLanguage, { body: { lang } })).toBe(400);
    },
  );

  test('a code, an e-mail and a rebate code with NUL are refused by the name of their field', async () => {
    const body = { username: 'kari\0@example.org', password: 'x' };
    for (const [reply, field] of [
      [await server.call(accessCalls.verifySubjectCode, { query: { code: '\0' } }), 'code'],
      [await server.call(accessCalls.signIn, { body }), 'username'],
      [await server.call(cartCalls.setRebateCode, { body: { code: 'A\0' } }, { session }), 'code'],
    ] as const)
      expect([reply.status, reply.error()]).toEqual([400, { error: 'request.invalid', params: { field } }]);
  });

  test.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'a visitor with a uuid that is %s instead of random is refused',
    async (ownerUuid) => {
      const reply = await server.call(accessCalls.startAnonymousSession, { body: { ownerUuid, secret: 's'.repeat(40), lang: 'en' } });
      expect([reply.status, reply.error()]).toEqual([400, { error: 'request.invalid', params: { field: 'ownerUuid' } }]);
    },
  );
});
