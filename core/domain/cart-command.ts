/** The calls that change what a cart holds, as they wait in the outbox. */
import { cartCalls } from '../contract/cart.ts';
import { checkoutCalls } from '../contract/checkout.ts';
import type { Catalogue } from '../contract/entities.ts';
import type { NewOrderLine, OrderLineChange } from '../contract/cart.ts';
import type { PictureType } from '../contract/entities.ts';

/** An outbox entry, as far as the cart cares. `payload` is the call's input: `{ params, query, body }`. */
export interface WaitingCommand {
  readonly call: string;
  readonly payload: unknown;
}

export type CartCommand =
  | { readonly kind: 'add'; readonly orderLines: readonly NewOrderLine[] }
  | { readonly kind: 'change'; readonly uuid: string; readonly change: OrderLineChange }
  | { readonly kind: 'delete'; readonly uuid: string }
  | { readonly kind: 'toggle-file'; readonly pictureUuid: string; readonly type: PictureType; readonly wanted: boolean | undefined }
  | { readonly kind: 'toggle-set'; readonly subjectUuid: string; readonly type: PictureType; readonly wanted: boolean | undefined }
  | { readonly kind: 'retouch'; readonly items: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: 'toggle-retouch'; readonly pictureUuid: string; readonly subProductUuid: string; readonly wanted: boolean }
  | { readonly kind: 'catalogues'; readonly catalogues: readonly Catalogue[] };

/** null: not a command of the cart, or one that an older version wrote and nobody can read any more (the drain will refuse it). */
export function readCartCommand({ call, payload }: WaitingCommand): CartCommand | null {
  const { params, body } = partsOf(payload);
  switch (call) {
    case 'addCartLines': {
      const input = cartCalls.addCartLines.body.safeParse(body);
      return input.success ? { kind: 'add', orderLines: input.data.orderLines } : null;
    }
    case 'updateCartLine': {
      const line = cartCalls.updateCartLine.params.safeParse(params);
      const input = cartCalls.updateCartLine.body.safeParse(body);
      return line.success && input.success ? { kind: 'change', uuid: line.data.uuid, change: input.data } : null;
    }
    case 'deleteCartLine': {
      const line = cartCalls.deleteCartLine.params.safeParse(params);
      return line.success ? { kind: 'delete', uuid: line.data.uuid } : null;
    }
    case 'toggleDigitalFile': {
      const input = cartCalls.toggleDigitalFile.body.safeParse(body);
      return input.success ? { kind: 'toggle-file', pictureUuid: input.data.file, type: input.data.type, wanted: input.data.wanted } : null;
    }
    case 'toggleDigitalSet': {
      const input = cartCalls.toggleDigitalSet.body.safeParse(body);
      return input.success
        ? { kind: 'toggle-set', subjectUuid: input.data.pictureSet, type: input.data.type, wanted: input.data.wanted }
        : null;
    }
    case 'setRetouch': {
      const input = cartCalls.setRetouch.body.safeParse(body);
      return input.success ? { kind: 'retouch', items: input.data.items } : null;
    }
    case 'toggleRetouch': {
      const which = cartCalls.toggleRetouch.params.safeParse(params);
      const input = cartCalls.toggleRetouch.body.safeParse(body);
      return which.success && input.success ? { kind: 'toggle-retouch', ...which.data, wanted: input.data.wanted } : null;
    }
    case 'buyCatalogues': {
      const input = checkoutCalls.buyCatalogues.body.safeParse(body);
      return input.success ? { kind: 'catalogues', catalogues: input.data.catalogues } : null;
    }
    default:
      return null;
  }
}

function partsOf(payload: unknown): { params?: unknown; body?: unknown } {
  return typeof payload === 'object' && payload !== null ? payload : {};
}
