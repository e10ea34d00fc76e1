import { paths } from '#core/contract/paths/paths.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import type { ShownContents } from '#core/domain/cart/held-pictures.ts';
import { offersRetouch } from '#core/domain/pictures/retouch.ts';
import { useAnswer } from '../answers/use-answer.ts';

/**
 * The next screen after lines were added to the cart or updated (RET-04): retouch if the shop offers it for the lines'
 * pictures, else the cart. If the data for that was never read on this device, the cart.
 */
export function useAfterAdding(): (lines: readonly ShownContents[]) => string {
  const prices = useAnswer(shopCalls.prices, {});
  const sets = useAnswer(pictureSetCalls.listPictureSets, {});
  return (lines) =>
    prices.state === 'ready' && sets.state === 'ready' && offersRetouch(lines, sets.value.pictureSets, prices.value)
      ? paths.retouch()
      : paths.cart();
}
