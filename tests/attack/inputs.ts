/** The input with which a person makes a call about their own things. */
import type { CallDefinition } from '#core/contract/define-call.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { EXAMPLE } from '#core/operations/example.ts';
import { OPERATIONS } from '#core/operations/operations.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { CARD, instanceOf, lineFor, packageLine } from '#tests/fixtures/money/money-shop.ts';
import { transactionBody } from '#tests/fixtures/money/shopper.ts';
import { exampleWith } from '#tests/fixtures/example-with.ts';
import type { TestServer } from '#tests/setup/test-server.ts';
import { type Kind, kindOf } from './ids.ts';
import { type Person, tokenOf } from './person.ts';
import { type Input, PARTS, type Part, type Path, sampleOf, schemasOf } from './schema.ts';

/**
 * The example of an operation, or a sample of the schemas, with the person's ids.
 * @param unnamed the kind of ids whose name says nothing
 */
export async function inputOf(server: TestServer, call: CallDefinition, person: Person, unnamed: Kind = 'picture'): Promise<Input> {
  const input = { ...sampled(call, person, unnamed), ...exampled(call, person) };
  const fuller = FULLER[call.name];
  return fuller ? { ...input, ...(await fuller(server, person, input)) } : input;
}

function sampled(call: CallDefinition, person: Person, unnamed: Kind): Input {
  const input: Input = {};
  const schemas = schemasOf(call);
  for (const part of PARTS) {
    const schema = schemas[part];
    const idAt = (at: Path) => person.ids[kindOf(call, part, at) ?? unnamed];
    if (schema) input[part] = sampleOf(schema, [], idAt);
  }
  return input;
}

function exampled(call: CallDefinition, { ids }: Person): Input {
  const operation = OPERATIONS.find((one) => one.call.name === call.name);
  if (!operation) return {};
  const own = {
    [EXAMPLE.subject]: ids.subject,
    [EXAMPLE.picture]: ids.picture,
    [EXAMPLE.product]: ids.product,
    [EXAMPLE.template]: ids.template,
    [EXAMPLE.retouch]: ids['sub-product'],
    [EXAMPLE.catalogue]: ids.catalogue,
    [EXAMPLE.line]: ids['order-line'],
    [EXAMPLE.draft]: ids.draft,
  };
  return exampleWith(operation, own) as Input; // an input of the call
}

type Fuller = (server: TestServer, person: Person, input: Input) => Promise<Input>;

/** Calls whose goods a schema cannot describe: without them they would be refused before their ids are looked at. */
const FULLER: Readonly<Record<string, Fuller>> = {
  addCartLines: async (server, person) => ({
    body: { orderLines: [await lineFor(server, person, IDS.mug, 2), packageLine(person)] },
  }),
  updateCartLine: async (server, person) => {
    const { template, approvedLayout } = await lineFor(server, person, IDS.mug, 3);
    return { body: { quantity: 3, template, approvedLayout } };
  },
  putDraft: async (_server, person, { body }) => ({
    body: {
      ...(body as object), // the example's
      template: { uuid: CARD.uuid, version: CARD.version },
      data: instanceOf(CARD, person),
      orderLineUuid: person.ids['order-line'],
      revision: 2,
      baseRevision: 1,
    },
  }),
  tipAFriend: async (_server, { ids }) => ({ query: { 'email[]': 'a@example.org', 'subjects[]': ids.subject } }),
  sharedPicture: async (_server, { ids }) => ({ params: { token: tokenOf(ids.share), pictureUuid: ids.picture } }),
  greenScreenPreview: async (_server, { ids }) => ({ query: { uuid: ids.background, picture: ids.picture } }),
  createCheckout: async () => ({ body: {} }),
  createTransaction: async () => ({ body: transactionBody() }),
  uploadImages: async () => ({ query: UPLOAD_QUERY, body: { files: [] } }),
};

/** The person's ids in an input, each once, and the parts that hold uuids of unknown kind. */
export const idsIn = (input: Input, { personalIds }: Person): string[] => {
  const text = JSON.stringify(input);
  return personalIds.filter((id) => text.includes(id));
};

/** Whether an id of the part is of a kind that its name does not say. */
export function hasUnnamedId(call: CallDefinition): boolean {
  const schemas = schemasOf(call);
  return PARTS.some((part: Part) => {
    let found = false;
    const schema = schemas[part];
    if (schema)
      sampleOf(schema, [], (at) => {
        found ||= kindOf(call, part, at) === null;
        return '';
      });
    return found;
  });
}
