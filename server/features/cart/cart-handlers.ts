import type { NewOrderLine } from '#core/contract/cart.ts';
import type { Cart } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { callerUuid, type HandlersOf, type RequestContext } from '#server/http/handler.ts';
import { rebateGuess } from '#server/throttle/guess-rules.ts';
import { addLines } from './lines/add-lines.ts';
import { putCatalogues } from './lines/catalogue-lines.ts';
import { type CartRow, lockCart, type StoredCart, touchCart } from './cart-row.ts';
import { toggleDigitalFile, toggleDigitalSet } from './lines/digital-lines.ts';
import { layOutAhead, type LayoutsAhead, layoutsOf } from './lines/lay-out-ahead.ts';
import { loadCart, settleCart } from './load-cart.ts';
import { userOf } from './user-of.ts';
import { setRetouch, toggleRetouch } from './lines/retouch-lines.ts';
import { setRebateCode } from './rebates/set-rebate-code.ts';
import { findLine, removeLines } from './lines/stored-lines.ts';
import { updateLine } from './lines/update-line.ts';

export const cartHandlers: HandlersOf<'cart'> = {
  readCart: (context) => answerPresent(context),

  addCartLines: {
    prepareReplays: true,
    prepare: async (context, { body }) => ok(await layOutAhead(context, body.orderLines)),
    apply: async (context, { body }, layouts: LayoutsAhead) => {
      layoutsOf(context).take(layouts);
      const changed = await addLines(context, body.orderLines);
      return changed.ok ? ok(withAdded((await settleCart(context, { cart: changed.value })).cart, body.orderLines)) : changed;
    },
    answerLater: async (context, { body }) => ok(withAdded((await loadCart(context)).cart, body.orderLines)),
  },

  updateCartLine: {
    prepareReplays: true,
    prepare: async (context, { body: { template = null, approvedLayout = null, package: wanted = null } }) =>
      ok(await layOutAhead(context, [{ template, approvedLayout, package: wanted }])),
    apply: async (context, { params, body }, layouts: LayoutsAhead) => {
      layoutsOf(context).take(layouts);
      const changed = await updateLine(context, params.uuid, body);
      return changed.ok ? answerSettled(context, { cart: changed.value }) : changed;
    },
    answerLater: answerPresent,
  },

  /**
   * Deleting a line that is already gone succeeds, because another device may have deleted it. Another customer's line
   * is not changed.
   */
  deleteCartLine: {
    handle: async (context, { params }) => {
      const row = await lockCart(context.db, userOf(context));
      if ((await findLine(context.db, row.uuid, params.uuid)) === null) return answerCart(context, ok(row));
      await removeLines(context.db, row.uuid, [params.uuid]);
      return answerCart(context, ok(await touchCart(context.db, row)));
    },
    answerLater: answerPresent,
  },

  buyCatalogues: {
    handle: async (context, { body }) => {
      const row = await lockCart(context.db, userOf(context));
      const put = await putCatalogues(context, row, body.catalogues);
      return answerCart(context, put.ok ? ok(await touchCart(context.db, row)) : put);
    },
    answerLater: answerPresent,
  },

  setRebateCode: {
    guesses: ({ caller }) => [rebateGuess(caller, callerUuid(caller))],
    handle: async (context, { body }) => answerCart(context, await setRebateCode(context, body.code)),
    answerLater: answerPresent,
  },

  removeRebateCode: {
    handle: async (context) => {
      const row = await lockCart(context.db, userOf(context));
      return answerCart(context, ok(await touchCart(context.db, row, { rebateCode: null })));
    },
    answerLater: answerPresent,
  },

  setRetouch: {
    handle: async (context, { body }) => answerCart(context, await setRetouch(context, body.items)),
    answerLater: answerPresent,
  },

  toggleRetouch: {
    handle: async (context, { params, body }) =>
      answerCart(context, await toggleRetouch(context, params.pictureUuid, params.subProductUuid, body.wanted)),
    answerLater: answerPresent,
  },

  toggleDigitalFile: {
    handle: async (context, { body }) => answerCart(context, await toggleDigitalFile(context, body.file, body.type, body.wanted)),
    answerLater: answerPresent,
  },

  toggleDigitalSet: {
    handle: async (context, { body }) => answerCart(context, await toggleDigitalSet(context, body.pictureSet, body.type, body.wanted)),
    answerLater: answerPresent,
  },
};

/** The current cart. */
async function answerPresent(context: RequestContext): Promise<Result<{ cart: Cart }, never>> {
  return ok({ cart: (await loadCart(context)).cart });
}

/** Adds the lines of the call in their present state in the cart, with prices. */
function withAdded(cart: Cart, lines: readonly NewOrderLine[]): { newOrderLines: Cart['orderLines']; cart: Cart } {
  const added = new Set(lines.map((line) => line.uuid));
  return { newOrderLines: cart.orderLines.filter((line) => added.has(line.uuid)), cart };
}

async function answerCart(context: RequestContext, changed: Result<CartRow, AppError>): Promise<Result<{ cart: Cart }, AppError>> {
  return changed.ok ? answerSettled(context, { row: changed.value }) : changed;
}

const answerSettled = async (context: RequestContext, changed: { readonly row: CartRow } | { readonly cart: StoredCart }) =>
  ok({ cart: (await settleCart(context, changed)).cart });
