/** The contract as OpenAPI 3.1, for other clients of a shop. Made from the table of calls, like the routes. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as access from '#core/contract/access.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import * as cart from '#core/contract/cart.ts';
import * as checkout from '#core/contract/checkout.ts';
import type { CallDefinition, Schema } from '#core/contract/define-call.ts';
import * as calendar from '#core/contract/calendar/own-dates.ts';
import * as delivery from '#core/contract/delivery.ts';
import * as drafts from '#core/contract/drafts.ts';
import * as entities from '#core/contract/entities.ts';
import { ERRORS, ErrorAnswerSchema } from '#core/contract/errors.ts';
import { HEADERS, SESSION_COOKIE } from '#core/contract/headers.ts';
import * as orders from '#core/contract/orders.ts';
import * as pages from '#core/contract/pages.ts';
import * as payment from '#core/contract/payment.ts';
import * as pictureSets from '#core/contract/picture-sets.ts';
import * as settings from '#core/contract/settings.ts';
import * as sharing from '#core/contract/sharing.ts';
import * as shop from '#core/contract/shop.ts';
import * as templateFormat from '#core/contract/template-format.ts';
import * as templates from '#core/contract/templates.ts';
import { CONTRACT_VERSION } from '#core/contract/version.ts';

type Json = Readonly<Record<string, unknown>>;

const MODULES = [
  calendar,
  access,
  cart,
  delivery,
  payment,
  checkout,
  drafts,
  entities,
  orders,
  pages,
  pictureSets,
  settings,
  sharing,
  shop,
  templateFormat,
  templates,
];

/** Named schemas, and the parts of each call: 'signIn.body'. */
function makeComponents(): Readonly<Record<string, Json>> {
  const registry = z.registry<{ id: string }>();
  const add = (id: string, schema: unknown) => {
    if (schema instanceof z.ZodMiniType && !registry.has(schema)) registry.add(schema, { id });
  };
  for (const module of MODULES)
    for (const [name, schema] of Object.entries(module)) if (name.endsWith('Schema')) add(name.slice(0, -'Schema'.length), schema);
  for (const call of ALL_CALLS) for (const part of ['body', 'answer'] as const) add(`${call.name}.${part}`, call[part]);
  const { schemas } = z.toJSONSchema(registry, { io: 'input', unrepresentable: 'any', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema]));
}

export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of ALL_CALLS) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keepsake',
      version: CONTRACT_VERSION,
      description: 'Every call of the shop. Amounts are integers in minor units of the currency.',
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
      schemas: makeComponents(),
      responses: { Refused: errorResponse() },
    },
    paths,
  };
}

/** A reference to a part of a call. If the part is a named schema, the reference uses that name. */
function reference(call: CallDefinition, part: 'body' | 'answer'): Json {
  for (const module of MODULES) {
    const named = Object.entries(module).find(([name, schema]) => name.endsWith('Schema') && schema === call[part]);
    if (named) return { $ref: `#/components/schemas/${named[0].slice(0, -'Schema'.length)}` };
  }
  const first = ALL_CALLS.find((other) => other[part] === call[part]) ?? call;
  return { $ref: `#/components/schemas/${first.name}.${part}` };
}

function inlineSchema(schema: Schema) {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

function operationOf(call: CallDefinition): Json {
  return {
    operationId: call.name,
    description: call.source,
    'x-offline-policy': call.offline,
    'x-changes': call.changes,
    'x-documented': !call.ours,
    security: call.access === 'visitor' ? [] : [{ session: [] }],
    parameters: [...parametersOf(call, 'path'), ...parametersOf(call, 'query'), ...(call.changes ? changeHeaders() : [])],
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: bodyOf(call) } }),
    responses: {
      200: { description: 'The answer', ...answerHeaders(call), content: answerOf(call) },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function parametersOf(call: CallDefinition, place: 'path' | 'query'): Json[] {
  const schema = place === 'path' ? call.params : call.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = inlineSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const changeHeaders = (): Json[] => [
  { name: HEADERS.app, in: 'header', required: true, schema: { type: 'string' } },
  { name: HEADERS.idempotencyKey, in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
];

function bodyOf(call: CallDefinition): Json {
  if (call.body !== 'multipart') return { 'application/json': { schema: reference(call, 'body') } };
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  return { 'multipart/form-data': { schema: { type: 'object', properties: { 'images[]': files } } } };
}

const answerHeaders = ({ answer }: CallDefinition): Json =>
  answer === 'file' || answer === 'page' ? {} : { headers: { [HEADERS.restore]: { schema: { type: 'string', format: 'uuid' } } } };

function answerOf(call: CallDefinition): Json {
  if (call.answer === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (call.answer === 'page') return { 'text/html': { schema: { type: 'string' } } };
  return { 'application/json': { schema: reference(call, 'answer') } };
}

function errorResponse(): Json {
  const schema = inlineSchema(ErrorAnswerSchema);
  const codes = Object.entries(ERRORS).flatMap(([code, { status }]) => (status === 0 ? [] : [code]));
  return { description: `Refused; error is one of: ${codes.join(', ')}`, content: { 'application/json': { schema } } };
}

export function serveOpenApi(app: FastifyInstance): void {
  let document: Json | undefined;
  app.get('/api/webshop/openapi.json', (_request, reply) => {
    // Created on first use, because it takes longer than the rest of a start.
    document ??= openApiDocument();
    return reply.header('cache-control', 'no-cache').send(document);
  });
}
