import type { PictureType } from '#core/contract/entities.ts';
import { digitalSetUuid } from '#core/domain/cart/cart-change.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { digitalPrices, type DigitalPrices } from '#core/domain/prices/digital-prices.ts';
import { filesOfPackages, portraitsIn } from '#core/domain/cart/held-pictures.ts';
import { hasPackage } from '#core/domain/cart/sale/on-sale.ts';
import { toggleDigitalFile } from '#core/operations/cart/toggle-digital-file.ts';
import { toggleDigitalSet } from '#core/operations/cart/toggle-digital-set.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useOperation } from '#src/data/live/use-operation.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { usePriceList } from '#src/data/live/answers/use-price-list.ts';
import { type InCart, inCartAsRead } from './digital-view.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';

const NO_PRICES: DigitalPrices = { file: null, set: null };

/**
 * Prices of digital pictures, and adding them to the cart or removing them, with or without a connection.
 * @param subjectUuid subject whose pictures are priced
 * @param sets the customer's sets, whose pictures the packages in the cart contain
 */
export function useDigitalCart(subjectUuid: string, sets: readonly PictureSet[]) {
  const device = useDevice();
  const { run: setFile } = useOperation(toggleDigitalFile);
  const { run: setWhole } = useOperation(toggleDigitalSet);
  const priceList = usePriceList(subjectUuid);
  const { cart, state } = useCartLive();
  const owner = device.owner.uuid;
  const lines = new Set(cart.orderLines.map((line) => line.uuid));
  const brought = filesOfPackages(cart.orderLines, portraitsIn(sets));
  return {
    currency: priceList?.currency ?? null,
    prices: priceList ? digitalPrices(priceList, { nowMs: device.shopClock.nowMs(), hasPackage: hasPackage(cart.orderLines) }) : NO_PRICES,
    /** Uses the cart as shown on the screen: a file that was removed there can be bought again here. */
    inCart: (set: PictureSet): InCart =>
      state === 'ready'
        ? {
            file: (uuid) => lines.has(deriveUuid(owner, 'digital-file', uuid)),
            set: (type) => lines.has(digitalSetUuid(owner, set.subject.uuid, type)),
            package: (uuid) => brought.has(uuid),
          }
        : inCartAsRead(set),
    /** The shell shows an error if a change could not be stored on the device. */
    setFile: (file: string, type: PictureType, wanted: boolean) => setFile({ body: { file, type, wanted } }),
    setWhole: (pictureSet: string, type: PictureType, wanted: boolean) => setWhole({ body: { pictureSet, type, wanted } }),
  };
}

export type DigitalCart = ReturnType<typeof useDigitalCart>;
