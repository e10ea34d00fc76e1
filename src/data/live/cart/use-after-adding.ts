import { paths } from '#core/contract/paths/paths.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import type { ShownContents } from '#core/domain/cart/held-pictures.ts';
import { offersRetouch } from '#core/domain/pictures/retouch.ts';
import { useAnswer } from '../answers/use-answer.ts';

/**
 * Where to go after lines were added to the cart or updated (RET-04): retouch when the shop has it and the lines show
 * pictures for it, else the cart. What was never read on this device leads to the cart.
 */
export function useAfterAdding(): (lines: readonly ShownContents[]) => string {
  const prices = useAnswer(shopCalls.prices, {});
  const sets = useAnswer(pictureSetCalls.listPictureSets, {});
  return (lines) =>
    prices.state === 'ready' && sets.state === 'ready' && offersRetouch(lines, sets.value.pictureSets, prices.value)
      ? paths.retouch()
      : paths.cart();
}
