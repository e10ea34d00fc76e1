import type { OrderLine } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { Package } from '#core/contract/shop.ts';
import { knownDigitalSet, type KnownPictures, pictureFactsIn } from '#core/domain/digital/known-digital-set.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';

/** Why the customer already has, or will have, digital pictures of the package; null when all are new. */
export function useKnownFiles(made: Package, line: OrderLine | null, sets: readonly PictureSet[]): KnownPictures | null {
  const { cart } = useCartLive();
  const others = cart.orderLines.filter((other) => other.type === 0 && other.uuid !== line?.uuid);
  return knownDigitalSet(made, others, pictureFactsIn(sets));
}
