/** Events at the shop and on another device of the customer, both over a good connection. */
import type { CallDefinition } from '#core/contract/define-call.ts';
import { IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { deleteCartLine } from '#core/operations/cart/delete-cart-line.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { deleteDraft } from '#core/operations/drafts/delete-draft.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { pathOf } from '#src/data/net/wire-request.ts';
import { linesOf } from './changes.ts';
import type { History, Person } from '../world.ts';

export const OTHER_VERBS = [
  'other device changes a line',
  'other device deletes a line',
  'other device saves a draft',
  'prices rise',
  'product withdrawn',
  'voucher ends',
] as const;

/** No customer selects it on this device. */
export const YEAR_ELSEWHERE = 2050;

/** Each increase gives another price. */
export function raisePrices({ shop: { goods }, random }: History): void {
  const by = 1_000 * (1 + random.below(9));
  goods.priceList = {
    ...priceList,
    products: priceList.products.map((product) => ({
      ...product,
      productprices: product.productprices.map((tier) => ({ ...tier, price: tier.price + by })),
    })),
  };
}

export function actOnOtherDevice(
  history: History,
  verb: Exclude<(typeof OTHER_VERBS)[number], 'prices rise'>,
  here: Person,
  draft?: string,
): void {
  const { shop, random } = history;
  const customer = shop.customers.get(here.uuid);
  const line = random.pick(linesOf(here));
  switch (verb) {
    case 'product withdrawn':
      shop.goods.withdrawn.add(IDS.mug);
      break;
    case 'voucher ends':
      if (customer) customer.cart = { ...customer.cart, rebateCode: null, rebate: null };
      break;
    case 'other device changes a line':
      if (line === undefined) break;
      here.contested.add(line);
      send(history, here, updateCartLine.call, { params: { uuid: line }, body: { quantity: 1 + random.below(20) } });
      break;
    case 'other device deletes a line':
      if (line === undefined) break;
      here.contested.add(line);
      send(history, here, deleteCartLine.call, { params: { uuid: line } });
      break;
    case 'other device saves a draft': {
      const kept = draft === undefined ? random.pick([...(customer?.drafts.values() ?? [])]) : customer?.drafts.get(draft);
      if (!kept) break;
      here.contested.add(kept.uuid);
      const body = { ...kept, revision: kept.revision + 1, baseRevision: kept.revision, data: { ...kept.data, year: YEAR_ELSEWHERE } };
      send(history, here, putDraft.call, { params: { uuid: kept.uuid }, body });
      break;
    }
  }
}

/** A draft is deleted on another device of the customer. */
export function deleteDraftElsewhere(history: History, here: Person, uuid: string): void {
  here.contested.add(uuid);
  send(history, here, deleteDraft.call, { params: { uuid } });
}

function send(
  { shop, uuid }: History,
  { uuid: owner, others }: Person,
  call: CallDefinition,
  input: { params: Record<string, string>; body?: unknown },
): void {
  const opId = uuid();
  others.add(opId);
  shop.answer(
    { session: { userUuid: owner, isRevoked: false } },
    {
      method: call.method,
      url: pathOf(call, input),
      headers: new Headers({ 'idempotency-key': opId }),
      body: input.body === undefined ? null : JSON.stringify(input.body),
    },
  );
}
