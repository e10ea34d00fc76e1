import { useState } from 'react';
import { pictureSetCalls, type PictureSet } from '#core/contract/picture-sets.ts';
import { shopCalls, type PriceList } from '#core/contract/shop.ts';
import { toggleRetouch } from '#core/operations/cart/toggle-retouch.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useOperation } from '#src/data/live/use-operation.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { type Choices, choicesIn, isSameChoice, type RetouchRow, retouchView, withChoice } from './retouch-view.ts';

/** The answers that the screen needs before it can render. */
export function useRetouchSources() {
  const prices = useAnswer(shopCalls.prices, {});
  const sets = useAnswer(pictureSetCalls.listPictureSets, {});
  const cart = useCartLive();
  return { prices, sets, cart };
}

/**
 * The choices in this device's cart. A tap is shown once it is stored, and is removed if the shop refuses it (RET-03).
 */
export function useRetouch(prices: PriceList, sets: readonly PictureSet[]) {
  const { run } = useOperation(toggleRetouch);
  const { cart } = useCartLive();
  const inCart = choicesIn(cart);
  /** Taps that the cart does not show yet. The next tap on the same picture adds to them. */
  const [taps, setTaps] = useState<Choices>(new Map());
  const underWay = new Map([...taps].filter(([uuid, chosen]) => !isSameChoice(chosen, inCart.get(uuid) ?? [])));
  if (underWay.size !== taps.size) setTaps(underWay);
  return {
    ...retouchView(cart.orderLines, sets, prices),
    async choose({ picture, product }: RetouchRow, subUuid: string, isWanted: boolean): Promise<void> {
      const pictureUuid = picture.uuid;
      const chosen = withChoice(product, underWay.get(pictureUuid) ?? inCart.get(pictureUuid) ?? [], subUuid, isWanted);
      setTaps((before) => new Map([...before, [pictureUuid, chosen]]));
      // One box is one change: the customer's other devices may have chosen other retouch of the picture meanwhile.
      const stored = await run({ params: { pictureUuid, subProductUuid: subUuid }, body: { wanted: isWanted } });
      // The shell shows the reason. A later tap on the same picture stays.
      if (!stored.ok) setTaps((before) => new Map([...before].filter(([, tapped]) => tapped !== chosen)));
    },
  };
}
