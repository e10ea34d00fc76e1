import type { cartCalls } from '#core/contract/cart.ts';
import type { Cart } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { AreaHandlers, RequestContext } from '#server/http/handler.ts';
import { addLines } from './add-lines.ts';
import { type CartRow, lockCart, type StoredCart, touchCart } from './cart-row.ts';
import { toggleDigitalFile, toggleDigitalSet } from './digital-lines.ts';
import { loadCart, settleCart } from './load-cart.ts';
import { userOf } from './user-of.ts';
import { setRetouch, toggleRetouch } from './retouch-lines.ts';
import { rebateGuess } from './rebate-guess.ts';
import { setRebateCode } from './set-rebate-code.ts';
import { findLine, removeLines } from './stored-lines.ts';
import { updateLine } from './update-line.ts';

export const cartHandlers: AreaHandlers<typeof cartCalls> = {
  readCart: async (context) => ok({ cart: (await loadCart(context)).cart }),

  addCartLines: async (context, { body }) => {
    const changed = await addLines(context, body.orderLines);
    if (!changed.ok) return changed;
    const { cart } = await settleCart(context, { cart: changed.value });
    const added = new Set(body.orderLines.map((line) => line.uuid));
    return ok({ newOrderLines: cart.orderLines.filter((line) => added.has(line.uuid)), cart });
  },

  updateCartLine: async (context, { params, body }) => {
    const changed = await updateLine(context, params.uuid, body);
    return changed.ok ? answerSettled(context, { cart: changed.value }) : changed;
  },

  /** Deleting what is gone already is done: another device was first. Somebody else's line stays. */
  deleteCartLine: async (context, { params }) => {
    const row = await lockCart(context.db, userOf(context));
    if ((await findLine(context.db, row.uuid, params.uuid)) === null) return answerCart(context, ok(row));
    await removeLines(context.db, row.uuid, [params.uuid]);
    return answerCart(context, ok(await touchCart(context.db, row)));
  },

  setRebateCode: {
    guesses: ({ caller }) => [rebateGuess(caller)],
    handle: async (context, { body }) => answerCart(context, await setRebateCode(context, body.code)),
  },

  removeRebateCode: async (context) => {
    const row = await lockCart(context.db, userOf(context));
    return answerCart(context, ok(await touchCart(context.db, row, { rebateCode: null })));
  },

  setRetouch: async (context, { body }) => answerCart(context, await setRetouch(context, body.items)),

  toggleRetouch: async (context, { params, body }) =>
    answerCart(context, await toggleRetouch(context, params.pictureUuid, params.subProductUuid, body.wanted)),

  toggleDigitalFile: async (context, { body }) => answerCart(context, await toggleDigitalFile(context, body.file, body.type, body.wanted)),

  toggleDigitalSet: async (context, { body }) =>
    answerCart(context, await toggleDigitalSet(context, body.pictureSet, body.type, body.wanted)),
};

async function answerCart(context: RequestContext, changed: Result<CartRow, AppError>): Promise<Result<{ cart: Cart }, AppError>> {
  return changed.ok ? answerSettled(context, { row: changed.value }) : changed;
}

const answerSettled = async (context: RequestContext, changed: { readonly row: CartRow } | { readonly cart: StoredCart }) =>
  ok({ cart: (await settleCart(context, changed)).cart });
