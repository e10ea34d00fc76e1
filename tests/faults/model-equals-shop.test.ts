/** The simulator's model of the shop answers like the real shop, for the example of each operation. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyOperation } from '#core/operations/define-operation.ts';
import { EXAMPLE } from '#core/operations/example.ts';
import { OPERATIONS } from '#core/operations/operations.ts';
import { seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { ONE_DATABASE } from '../setup/databases.ts';
import { seedUpload } from '../setup/seed.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';
import { exampleCustomer, modelOf, realShop, type Sent } from './two-shops.ts';
import { exampleOf } from './example-of.ts';

const JSON_OPERATIONS = OPERATIONS.filter(({ call }) => call.body !== 'multipart').map((one) => [one.call.name, one] as const);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());

async function startCase(operation: AnyOperation) {
  const customer = await exampleCustomer(server);
  const upload = await seedUpload(server.services, customer.uuid);
  const made = { [EXAMPLE.line]: randomUUID(), [EXAMPLE.draft]: randomUUID(), [EXAMPLE.upload]: upload };
  const inputOf = (which: AnyOperation) => exampleOf(server, which, customer, made);
  const shops = [realShop(server, customer), await modelOf(server, customer)] as const;
  const both = async (sent: Sent) => {
    const [real, model] = [await shops[0].send(sent), await shops[1].send(sent)];
    expect(model, `${sent.call.name} in the model`).toEqual(real);
    return real;
  };
  for (const first of operation.exampleAfter ?? []) await both({ call: first.call, input: await inputOf(first), opId: randomUUID() });
  return {
    operation,
    customer,
    input: await inputOf(operation),
    both,
    reads: async () => expect(await shops[1].reads()).toEqual(await shops[0].reads()),
  };
}

describe.each(JSON_OPERATIONS)('%s', (_name, operation) => {
  test('[SIM-01] gets the same answers from the model as from the shop, first, repeated and under a used key, and is refused alike', async () => {
    const { input, both, reads } = await startCase(operation);
    const opId = randomUUID();
    await both({ call: operation.call, input, opId: null });
    await both({ call: operation.call, input, opId, isSignedOut: true });
    await both({ call: operation.call, input, opId, owner: randomUUID() });
    await reads();
    expect((await both({ call: operation.call, input, opId })).status).toBe(200);
    await reads();
    await both({ call: operation.call, input, opId });
    const [other = operation] = OPERATIONS.filter(
      (one) => one !== operation && one.call.body !== 'multipart' && one.call.params === undefined,
    );
    expect((await both({ call: other.call, input: other.example, opId })).body).toEqual({ error: 'request.idempotency_key_reused' });
    await reads();
  });
});
