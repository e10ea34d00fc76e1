import type { OrderLine } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { Package } from '#core/contract/shop.ts';
import { isDigitalPackage } from '#core/domain/cart/held-pictures.ts';
import { knownDigitalSet, type KnownPictures, pictureFactsIn } from '#core/domain/digital/known-digital-set.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';

export interface KnownFiles extends KnownPictures {
  /** The package brings nothing else: it is not sold again. */
  readonly isAll: boolean;
}

/** Whether the customer has digital pictures of the package already, or will have; null: they are new. */
export function useKnownFiles(made: Package, line: OrderLine | null, sets: readonly PictureSet[]): KnownFiles | null {
  const { cart } = useCartLive();
  const others = cart.orderLines.filter((other) => other.type === 0 && other.uuid !== line?.uuid);
  const known = knownDigitalSet(made, others, pictureFactsIn(sets));
  return known && { ...known, isAll: isDigitalPackage(made) };
}
