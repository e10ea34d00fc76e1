import { useState } from 'react';
import { pictureSetCalls, type PictureSet } from '#core/contract/picture-sets.ts';
import type { Product } from '#core/contract/entities.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { setRetouch } from '#core/operations/cart/set-retouch.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useOperation } from '#src/data/live/use-operation.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { type Choices, choicesIn, isSameChoice, retouchView, withChoice } from './retouch-view.ts';

/** What the screen needs before it can show anything. */
export function useRetouchSources() {
  const prices = useAnswer(shopCalls.prices, {});
  const sets = useAnswer(pictureSetCalls.listPictureSets, {});
  const cart = useCartLive();
  return { prices, sets, cart };
}

/** The choices: each tap is a command at once; it shows before the cart has it, and never after the shop refused it. */
export function useRetouch(product: Product, sets: readonly PictureSet[]) {
  const { run } = useOperation(setRetouch);
  const { cart } = useCartLive();
  const inCart = choicesIn(cart);
  const [taps, setTaps] = useState<Choices>(new Map());
  const onTheirWay = new Map([...taps].filter(([uuid, chosen]) => !isSameChoice(chosen, inCart.get(uuid) ?? [])));
  if (onTheirWay.size !== taps.size) setTaps(onTheirWay);
  const choices: Choices = new Map([...inCart, ...onTheirWay]);
  return {
    ...retouchView(cart.orderLines, sets, product, choices),
    choose: (pictureUuid: string, subUuid: string, isWanted: boolean) => {
      const chosen = withChoice(product, choices.get(pictureUuid) ?? [], subUuid, isWanted);
      setTaps((before) => new Map([...before, [pictureUuid, chosen]]));
      // A failure is only logged (RET-03): what the cart says is shown again.
      void run({ body: { items: { [pictureUuid]: chosen } } }).then((sent) => {
        if (sent.ok) return;
        console.warn('Retouch was not kept:', sent.error.code);
        setTaps((before) => new Map([...before].filter(([uuid]) => uuid !== pictureUuid)));
      });
    },
  };
}
