/** What a customer does while the server is killed, and what the shop has acknowledged of it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { cartCalls, draftCalls, pictureSetCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { CARD, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { transactionBody } from '#tests/fixtures/money/shopper.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { AwayShop, Sender } from './sender.ts';

/** What must be in the shop. */
export interface Acknowledged {
  /** Quantities of the lines that are in the cart, by uuid. */
  readonly lines: Map<string, number>;
  /** Acknowledged changes of the cart's lines. */
  numLineChanges: number;
  readonly orders: { readonly uuid: string; readonly lines: readonly string[] }[];
  readonly favorites: Map<string, boolean>;
  /** Revisions of drafts. */
  readonly drafts: Map<string, number>;
  /** Uuids of uploads, by the name of their file. */
  readonly uploads: Map<string, string>;
  /** Uploads that the device gave up after a lost answer: in the shop once, or not at all. */
  readonly givenUpUploads: string[];
}

export interface BusyCustomer {
  readonly customer: MoneyCustomer;
  readonly line: NewOrderLine;
  readonly has: Acknowledged;
}

interface Work {
  readonly shop: AwayShop;
  readonly sender: Sender;
  readonly random: SeededRandom;
  readonly isOver: () => boolean;
}

/** Without it, an upload to the embedded database waits behind the others' changes until the next kill. */
const PAUSE_MAX_MS = 400;
const LINES_MAX = 4;
const DRAFTS = 2;
/** One in so many devices gives an upload up when its answer was lost. */
const GIVES_UP = 8;

export const beginCustomer = (customer: MoneyCustomer, line: NewOrderLine): BusyCustomer => ({
  customer,
  line,
  has: {
    lines: new Map(),
    numLineChanges: 0,
    orders: [],
    favorites: new Map(),
    drafts: new Map(),
    uploads: new Map(),
    givenUpUploads: [],
  },
});

/** Two requests at a time: the cart and its orders beside everything else, as the lanes of the outbox send them. */
export async function keepBusy(busy: BusyCustomer, work: Work): Promise<void> {
  const lane = async (act: () => Promise<void>) => {
    while (!work.isOver()) {
      await act();
      await wait(work.random.below(PAUSE_MAX_MS));
    }
  };
  await Promise.all([lane(() => changeCart(busy, work)), lane(() => changeOther(busy, work))]);
}

async function changeCart(busy: BusyCustomer, work: Work): Promise<void> {
  const { has } = busy;
  const known = [...has.lines.keys()];
  const chance = work.random.below(10);
  if (known.length === 0 || (chance < 4 && known.length < LINES_MAX)) return addLine(busy, work);
  const uuid = work.random.pick(known) ?? '';
  if (chance < 7) return changeQuantity(busy, work, uuid);
  if (chance < 8) return deleteLine(busy, work, uuid);
  return order(busy, work);
}

async function addLine({ customer: { session }, line, has }: BusyCustomer, { sender, random }: Work): Promise<void> {
  const added = { ...line, uuid: randomUUID(), quantity: 1 + random.below(5) };
  if (!(await sender.send(cartCalls.addCartLines, { body: { orderLines: [added] } }, session))) return;
  has.lines.set(added.uuid, added.quantity);
  has.numLineChanges += 1;
}

async function changeQuantity({ customer: { session }, has }: BusyCustomer, { sender, random }: Work, uuid: string): Promise<void> {
  const quantity = 1 + random.below(8);
  if (!(await sender.send(cartCalls.updateCartLine, { params: { uuid }, body: { quantity } }, session))) return;
  has.lines.set(uuid, quantity);
  has.numLineChanges += 1;
}

async function deleteLine({ customer: { session }, has }: BusyCustomer, { sender }: Work, uuid: string): Promise<void> {
  if (!(await sender.send(cartCalls.deleteCartLine, { params: { uuid } }, session))) return;
  has.lines.delete(uuid);
  has.numLineChanges += 1;
}

/** By invoice, or by card on the test provider's page. */
async function order({ customer: { session }, has }: BusyCustomer, { shop, sender, random }: Work): Promise<void> {
  const begun = await sender.send(checkoutCalls.createCheckout, { body: {} }, session);
  if (!begun) return;
  const body = transactionBody({ paymentOptionUuid: random.below(2) === 0 ? PAYMENT.invoice : PAYMENT.card, client: 'desktop' });
  const { checkoutUuid } = begun;
  const params = { checkoutUuid, deliveryOptionUuid: body.deliveryOptionUuid };
  if (!(await sender.send(checkoutCalls.listPaymentOptions, { params }, session))) return;
  const chosen = await sender.send(
    checkoutCalls.choosePaymentOption,
    { params: { ...params, paymentOptionUuid: body.paymentOptionUuid } },
    session,
  );
  if (!chosen) return;
  const approvedTotal = chosen.cart.summary.totalPrice;
  const bought = await sender.send(
    checkoutCalls.createTransaction,
    { params: { checkoutUuid }, body: { ...body, approvedTotal } },
    session,
  );
  if (!bought?.order) return;
  has.orders.push({ uuid: bought.order.uuid, lines: [...has.lines.keys()] });
  has.lines.clear();
  if (body.paymentOptionUuid === PAYMENT.card) await payByCard(shop, sender, session.header(), bought.transaction?.uuid ?? '');
}

async function payByCard(shop: AwayShop, sender: Sender, cookie: string, transactionUuid: string): Promise<void> {
  const page = paths.payment(transactionUuid);
  const html = await sender.repeat(async () => {
    const answer = await fetch(shop.url + page, { headers: { cookie } });
    sender.later(answer);
    return answer.text();
  });
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const status = await sender.repeat(async () => {
    const answer = await fetch(`${shop.url}${page}/sandbox`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: new URLSearchParams({ action: 'pay', token }),
    });
    await answer.arrayBuffer();
    sender.later(answer);
    return answer.status;
  });
  if (status !== 303) sender.wrong.push(`the payment was answered ${status}`);
}

async function changeOther(busy: BusyCustomer, work: Work): Promise<void> {
  const chance = work.random.below(3);
  if (chance === 0) return setFavorite(busy, work);
  if (chance === 1) return saveDraft(busy, work);
  return upload(busy, work);
}

async function setFavorite({ customer, has }: BusyCustomer, { sender, random }: Work): Promise<void> {
  const pictureUuid = random.pick(customer.pictureUuids) ?? '';
  const isUserFavorite = !(has.favorites.get(pictureUuid) ?? false);
  const input = { params: { pictureUuid }, body: { isUserFavorite } };
  if (await sender.send(pictureSetCalls.toggleFavorite, input, customer.session)) has.favorites.set(pictureUuid, isUserFavorite);
}

async function saveDraft({ customer, has }: BusyCustomer, { sender, random }: Work): Promise<void> {
  const isNew = has.drafts.size < DRAFTS;
  const uuid = isNew ? randomUUID() : (random.pick([...has.drafts.keys()]) ?? '');
  const baseRevision = has.drafts.get(uuid) ?? 0;
  const revision = baseRevision + 1;
  const body = {
    uuid,
    template: { uuid: CARD.uuid, version: CARD.version },
    productUuid: IDS.card,
    data: { userResources: {}, year: null },
    currentPartId: null,
    partOfPackage: false,
    orderLineUuid: null,
    revision,
    savedAtMs: revision,
    baseRevision,
  };
  if (await sender.send(draftCalls.putDraft, { params: { uuid }, body }, customer.session)) has.drafts.set(uuid, revision);
}

async function upload({ customer, has }: BusyCustomer, { sender, random }: Work): Promise<void> {
  const name = `cabin-${randomUUID()}.jpg`;
  const background = { r: random.below(256), g: random.below(256), b: random.below(256) };
  const content = await sharp({ create: { width: 240, height: 160, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const input = { query: UPLOAD_QUERY, body: { files: [{ field: 'images[]', name, content }] } };
  const sent = await sender.send(uploadCalls.uploadImages, input, customer.session, () => random.below(GIVES_UP) === 0);
  if (sent) has.uploads.set(name, sent.files[0]?.uuid ?? '');
  else has.givenUpUploads.push(name);
}
