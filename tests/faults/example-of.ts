/** The example of an operation, with a customer's own data in place of the example's. */
import { IDS } from '#core/domain/fixtures/price-list.ts';
import type { AnyOperation } from '#core/operations/define-operation.ts';
import { EXAMPLE } from '#core/operations/example.ts';
import { exampleWith } from '#tests/fixtures/example-with.ts';
import { CARD, lineFor, type MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import type { TestServer } from '../setup/test-server.ts';

export async function exampleOf(
  server: TestServer,
  operation: AnyOperation,
  customer: MoneyCustomer,
  made: Readonly<Record<string, string>>,
): Promise<unknown> {
  const own: Readonly<Record<string, string>> = {
    [EXAMPLE.subject]: customer.subjectUuid,
    [EXAMPLE.picture]: customer.pictureUuids[0] ?? '',
    [EXAMPLE.product]: IDS.mug,
    [EXAMPLE.template]: CARD.uuid,
    [EXAMPLE.retouch]: IDS.skin,
    [EXAMPLE.catalogue]: IDS.yearbook,
    ...made,
  };
  const input = exampleWith(operation, own) as { body?: { orderLines?: { uuid: string; quantity: number }[] } };
  // The approval of the editor: a line without it is no product of the shop.
  const lines = input.body?.orderLines;
  if (!lines) return input;
  const orderLines = await Promise.all(lines.map(({ uuid, quantity }) => lineFor(server, customer, IDS.mug, quantity, { uuid })));
  return { ...input, body: { orderLines } };
}
