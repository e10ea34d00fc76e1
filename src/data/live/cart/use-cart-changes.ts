import { useEffect, useState } from 'react';
import { cartDifferences, type CartDifference, goneFrom, type SeenCart } from '#core/domain/cart/changes/cart-changes.ts';
import { withNewLines } from '#core/domain/cart/changes/seen-cart.ts';
import { confirmCart, forgetSeenCart, noteShownCart, seenCartNow } from '#src/data/commands/cart/seen-cart.ts';
import { useRows } from '#src/data/db/use-rows.ts';
import { useDevice } from '../device-context.tsx';
import { useCartLive } from './use-cart-live.ts';
import { useGoneReasons } from './use-gone-reasons.ts';

const NONE: readonly CartDifference[] = [];

/** A change of the customer's own is in the cart a moment before it is noted as seen. */
const SETTLED_MS = 300;

interface CartChanges {
  /** What the shop has changed in the cart since the customer saw it (SIM-10). */
  readonly changes: readonly CartDifference[];
  /** What was seen in the cart is compared yet, or is to be said. */
  readonly hasNews: boolean;
  /** The customer's word that they saw it now. */
  readonly confirm: () => void;
}

export function useCartChanges(): CartChanges {
  const device = useDevice();
  const { state, cart } = useCartLive();
  // undefined: not read yet, or the owner has left
  const seen = useRows(device, seenCartNow, [], undefined);
  const [settled, setSettled] = useState(NONE);
  const isKnown = state === 'ready' && seen !== undefined;
  const hasGoods = cart.orderLines.some((line) => line.type === 0);
  const isOfThis = isKnown && seen?.cartUuid === cart.uuid;
  const changes = isOfThis ? differences(seen, cart) : NONE;
  const isNew = isKnown && hasGoods && (!isOfThis || withNewLines(seen, cart) !== seen);
  // An order of this device has emptied it, or its customer has.
  const isEmptied = isKnown && !hasGoods && seen !== null && changes.length === 0;
  const key = JSON.stringify({ changes, isNew, isEmptied });
  useEffect(
    () =>
      device.timers.after(SETTLED_MS, () => {
        setSettled(changes);
        if (isNew) void noteShownCart(device, cart);
        if (isEmptied) void forgetSeenCart(device);
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all of the changes; each cart restarts the moment
    [device, key, cart],
  );
  const current = new Set(changes.map((change) => JSON.stringify(change)));
  return {
    // What is confirmed goes at once; what appears has to stay for a moment.
    changes: useGoneReasons(settled.filter((change) => current.has(JSON.stringify(change)))),
    hasNews: state === 'ready' && (seen === undefined || changes.length > 0),
    confirm: () => void (hasGoods ? confirmCart(device, cart) : forgetSeenCart(device)),
  };
}

/** What is new was put in by the customer. Of an emptied cart, its voucher is no news. */
const differences = (seen: SeenCart, cart: SeenCart): readonly CartDifference[] =>
  cart.orderLines.some((line) => line.type === 0) ? cartDifferences(seen, cart).filter(({ kind }) => kind !== 'added') : goneFrom(seen);
