import { useEffect, useState } from 'react';
import { cartDifferences, type CartDifference, goneFrom, type SeenCart } from '#core/domain/cart/changes/cart-changes.ts';
import { withNewLines } from '#core/domain/cart/changes/seen-cart.ts';
import { confirmCart, forgetSeenCart, noteShownCart, seenCartNow } from '#src/data/commands/cart/seen-cart.ts';
import { useRows } from '#src/data/db/use-rows.ts';
import { useDevice } from '../device-context.tsx';
import { useCartLive } from './use-cart-live.ts';
import { useGoneReasons } from './use-gone-reasons.ts';

const NONE: readonly CartDifference[] = [];

/** The customer's own change is in the cart for a moment before it is noted as seen. */
const SETTLED_MS = 300;

interface CartChanges {
  /** The shop's changes to the cart since the customer saw it (SIM-10). */
  readonly changes: readonly CartDifference[];
  /** Whether changes are still being compared, or are to be shown. */
  readonly hasNews: boolean;
  /** The customer confirms that they have seen the changes. */
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
  // The cart was emptied by an order from this device or by the customer.
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
    // Confirmed changes disappear at once. New changes appear only after a delay.
    changes: useGoneReasons(settled.filter((change) => current.has(JSON.stringify(change)))),
    hasNews: state === 'ready' && (seen === undefined || changes.length > 0),
    confirm: () => void (hasGoods ? confirmCart(device, cart) : forgetSeenCart(device)),
  };
}

/** The customer added the new lines. If the cart was emptied, its voucher is not listed. */
const differences = (seen: SeenCart, cart: SeenCart): readonly CartDifference[] =>
  cart.orderLines.some((line) => line.type === 0) ? cartDifferences(seen, cart).filter(({ kind }) => kind !== 'added') : goneFrom(seen);
