/** The model's data for each customer, and the effect of each queued operation on it. */
import { isDeepStrictEqual } from 'node:util';
import { accessCalls } from '#core/contract/access.ts';
import type { CallDefinition, ParsedInput } from '#core/contract/define-call.ts';
import { draftCalls, type Draft } from '#core/contract/drafts.ts';
import type { Cart, User } from '#core/contract/entities.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import { type PriceList, shopCalls } from '#core/contract/shop.ts';
import { type CartChange, changeLine } from '#core/domain/cart/cart-change.ts';
import { foldCart } from '#core/domain/cart/fold-cart.ts';
import type { CartFacts } from '#core/domain/cart/goods-line.ts';
import { texts } from '#core/domain/fixtures/price-list.ts';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import type { AnyOperation, Intent } from '#core/operations/define-operation.ts';
import { setAcceptMail } from '#core/operations/account/set-accept-mail.ts';
import { setReminders } from '#core/operations/account/set-reminders.ts';
import { addCartLines } from '#core/operations/cart/add-cart-lines.ts';
import { deleteCartLine } from '#core/operations/cart/delete-cart-line.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { deleteDraft } from '#core/operations/drafts/delete-draft.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { setYearbookPose } from '#core/operations/picture-sets/set-yearbook-pose.ts';
import { toggleFavorite } from '#core/operations/picture-sets/toggle-favorite.ts';
import { deleteUpload } from '#core/operations/uploads/delete-upload.ts';
import { uploadImages } from '#core/operations/uploads/upload-images.ts';
import { accountCalls, cartCalls, pictureSetCalls, uploadCalls } from '#tests/fixtures/calls.ts';

/** The result stored under a key. */
export interface Act {
  readonly call: string;
  readonly fingerprint: string;
  readonly answer: unknown;
}

export interface Customer {
  readonly uuid: string;
  cart: Cart;
  /** The answers that operations are folded into, by the name of their call. */
  readonly answers: Map<string, unknown>;
  readonly drafts: Map<string, Draft>;
  /** Names of the arrived files, in order. */
  readonly uploads: string[];
  readonly acts: Map<string, Act>;
  /** Keys that changed something, in order. */
  readonly applied: string[];
  /** Keys that the shop has refused for good. */
  readonly refused: Set<string>;
  /** Number of restores from a backup. */
  restores: number;
}

export interface NewCustomer {
  readonly user: User;
  readonly cart: Cart;
  readonly pictureSets: readonly PictureSet[];
  readonly ownPictures: readonly Picture[];
  readonly reminders: readonly { readonly uuid: string; readonly name: string; readonly remindersEnabled: boolean }[];
}

export const newCustomer = ({ user, cart, pictureSets, ownPictures, reminders }: NewCustomer): Customer => ({
  uuid: user.uuid,
  cart,
  answers: new Map<string, unknown>([
    [accessCalls.currentUser.name, { user }],
    [pictureSetCalls.listPictureSets.name, { pictureSets }],
    [uploadCalls.recentImages.name, ownPictures],
    [accountCalls.listReminderSubjects.name, { subjects: reminders }],
  ]),
  drafts: new Map(),
  uploads: [],
  acts: new Map(),
  applied: [],
  refused: new Set(),
  restores: 0,
});

/** The visitor's work becomes the work of the customer who signs in. */
export function merge(visitor: Customer, customer: Customer): void {
  const lines = visitor.cart.orderLines.filter(({ type }) => type === 0);
  const { rebateCode, rebate, revision, orderLines } = customer.cart;
  const code = rebateCode === null ? { rebateCode: visitor.cart.rebateCode, rebate: visitor.cart.rebate } : { rebateCode, rebate };
  customer.cart = { ...customer.cart, ...code, orderLines: [...orderLines, ...lines], revision: revision + 1 };
  for (const [opId, done] of visitor.acts) customer.acts.set(opId, done);
  for (const opId of visitor.refused) customer.refused.add(opId);
  customer.applied.push(...visitor.applied);
}

export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  constructor(status: number, code: ErrorCode) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export const userOf = (customer: Customer): User => {
  const { user } = accessCalls.currentUser.answer.parse(customer.answers.get(accessCalls.currentUser.name));
  if (!user) throw new Error('a customer has a user');
  return user;
};

/** The shop's goods and the customers' pictures. */
export interface Goods {
  priceList: PriceList;
  readonly facts: CartFacts;
  /** Products that are not sold any more. */
  readonly withdrawn: Set<string>;
}

/** Prices the cart again, as the shop does at every read. */
const REPRICE: CartChange = changeLine('', {});

export function foldIntoCart({ cart, uuid }: Customer, changes: readonly CartChange[], { priceList, facts }: Goods, nowMs: number): Cart {
  const goods = cart.orderLines.some(({ type }) => type === 0) || changes.length > 0 ? [...changes, REPRICE] : [];
  return foldCart(cart, goods, { priceList, facts: { ...facts, ownerUuid: uuid }, texts, nowMs });
}

const OK = { status: 'OK' } as const;

export interface Asked<C extends CallDefinition = CallDefinition> {
  readonly input: ParsedInput<C>;
  readonly customer: Customer;
  /** Of the files of a multipart body. */
  readonly files: readonly string[];
}

/** The answer of an operation after its change; absent: success. */
type AnswerOf = (asked: Asked, intent: Intent) => unknown;

const answers = new Map<string, AnswerOf>();
function on<C extends CallDefinition>({ call }: { readonly call: C }, answer: (asked: Asked<C>, intent: Intent) => unknown): void {
  // The input was parsed by the schemas of this call.
  answers.set(call.name, answer as AnswerOf);
}

on(setAcceptMail, ({ customer }) => ({ user: userOf(customer) }));
on(setReminders, ({ customer }) => customer.answers.get(accountCalls.listReminderSubjects.name));
on(setYearbookPose, ({ input }) => input.body);
on(toggleFavorite, ({ input }) => ({ ...input.params, ...input.body }));
on(addCartLines, ({ customer: { cart } }, { cart: change }) => ({
  cart,
  newOrderLines: cart.orderLines.filter(({ uuid }) => change?.lines.includes(uuid)),
}));
on(putDraft, ({ customer, input: { body } }) => {
  const { baseRevision, ...draft } = body;
  const kept = customer.drafts.get(draft.uuid);
  if (kept && isSuperseded(draft, kept, baseRevision)) throw new Refusal(409, 'instance.newer_revision');
  customer.drafts.set(draft.uuid, draft);
  return { uuid: draft.uuid, revision: draft.revision, ...(!kept && (baseRevision ?? 0) > 0 && { wasGone: true }) };
});
/** An identical repetition is no conflict. */
function isSuperseded(draft: Draft, kept: Draft, baseRevision: number | undefined): boolean {
  if (draft.revision === kept.revision) return !isDeepStrictEqual({ ...draft, savedAtMs: 0 }, { ...kept, savedAtMs: 0 });
  return draft.revision < kept.revision || (baseRevision !== undefined && baseRevision !== kept.revision);
}

on(deleteDraft, ({ customer, input: { params } }) => {
  return { ...OK, wasGone: !customer.drafts.delete(params.uuid) };
});
on(uploadImages, ({ customer, files }) => {
  customer.uploads.push(...files);
  const pictures = files.map((name) => pictureOfUpload(name, customer.restores));
  customer.answers.set(uploadCalls.recentImages.name, [...pictures, ...ownPicturesOf(customer)]);
  return { result: 'OK', files: pictures };
});

const RESTORED_PICTURES = 10_000_000;

/** The same name is the same picture, so that the uuid needs no random source. A restored shop gives it another uuid. */
const pictureOfUpload = (name: string, restores: number): Picture =>
  samplePicture(restores * RESTORED_PICTURES + Number(name.replaceAll(/\D/g, '').slice(0, 12)));

export const ownPicturesOf = ({ answers: kept }: Customer): readonly Picture[] =>
  uploadCalls.recentImages.answer.parse(kept.get(uploadCalls.recentImages.name));

/** A picture that is already deleted, or belongs to another customer, is not found. */
function mustHaveUpload({ customer, input }: Asked): void {
  const { uuid } = (input as Asked<typeof deleteUpload.call>['input']).params; // the input of this call
  if (!ownPicturesOf(customer).some((picture) => picture.uuid === uuid)) throw new Refusal(404, 'picture.not_found');
}

/** Another device was first, so the cart and its revision stay as they are. */
function isLineGone({ call }: AnyOperation, { customer, input }: Asked): boolean {
  if (call.name !== deleteCartLine.call.name) return false;
  const { uuid } = (input as Asked<typeof deleteCartLine.call>['input']).params; // the input of this call
  return !customer.cart.orderLines.some((line) => line.uuid === uuid);
}

/** A restored shop may lack the line, and answers so. Otherwise only another device can have deleted it, which the model does not cover. */
function mustHaveLine({ call }: AnyOperation, { customer, input }: Asked): void {
  if (customer.restores === 0 || call.name !== updateCartLine.call.name) return;
  const { uuid } = (input as Asked<typeof updateCartLine.call>['input']).params; // the input of this call
  if (!customer.cart.orderLines.some((line) => line.uuid === uuid)) throw new Refusal(404, 'cart.line_not_found');
}

/** Makes the change of a queued operation. */
export function operate(operation: AnyOperation, asked: Asked, goods: Goods, nowMs: number): unknown {
  const { customer, input } = asked;
  const intent = operation.read(input);
  if (!intent) throw new Refusal(400, 'request.invalid');
  mustHaveLine(operation, asked);
  if (intent.cart) {
    if (intent.cart.contents.some((line) => 'product' in line && goods.withdrawn.has(productOf(line))))
      throw new Refusal(410, 'product.withdrawn');
    const revision = customer.cart.revision + (isLineGone(operation, asked) ? 0 : 1);
    customer.cart = { ...foldIntoCart(customer, [intent.cart], goods, nowMs), revision };
  }
  if (operation.call.name === deleteUpload.call.name) mustHaveUpload(asked);
  for (const { of, apply } of intent.folds) {
    const answer = customer.answers.get(of.name);
    if (answer !== undefined) customer.answers.set(of.name, apply(answer));
  }
  const own = answers.get(operation.call.name)?.(asked, intent);
  return own ?? (intent.cart ? { cart: customer.cart } : OK);
}

const productOf = (line: object): string => {
  const { product } = line as { product?: { uuid?: string } };
  return product?.uuid ?? '';
};

/** The shop's answer to a call that only reads; undefined: it has no such answer. */
export function read(call: CallDefinition, customer: Customer, goods: Goods, nowMs: number): unknown {
  switch (call.name) {
    case cartCalls.readCart.name:
      return { cart: foldIntoCart(customer, [], goods, nowMs) };
    case draftCalls.listDrafts.name:
      return { drafts: [...customer.drafts.values()] };
    case shopCalls.prices.name:
      return goods.priceList;
    default:
      return customer.answers.get(call.name);
  }
}
