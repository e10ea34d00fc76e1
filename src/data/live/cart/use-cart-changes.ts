import { useEffect, useState } from 'react';
import { cartDifferences, type CartDifference, withNewLines } from '#core/domain/cart/cart-changes.ts';
import { confirmCart, forgetSeenCart, noteShownCart, seenCartNow } from '#src/data/commands/cart/seen-cart.ts';
import { useLiveQuery } from '#src/data/db/use-live-query.ts';
import { useDevice } from '../device-context.tsx';
import { useCartLive } from './use-cart-live.ts';

const NONE: readonly CartDifference[] = [];

/** A change of the customer's own is in the cart a moment before it is noted as seen. */
const SETTLED_MS = 300;

/** What the shop has changed in the cart since the customer saw it, and the customer's word that they saw it now (SIM-10). */
export function useCartChanges(): { readonly changes: readonly CartDifference[]; readonly confirm: () => void } {
  const device = useDevice();
  const { state, cart } = useCartLive();
  // undefined: not read yet, or the owner has left
  const seen = useLiveQuery(async () => seenCartNow(device), [device], undefined);
  const [settled, setSettled] = useState(NONE);
  const isKnown = state === 'ready' && seen !== undefined;
  const hasGoods = cart.orderLines.some((line) => line.type === 0);
  const isOfThis = isKnown && seen?.cartUuid === cart.uuid;
  const changes = isOfThis && hasGoods ? cartDifferences(seen, cart).filter(({ kind }) => kind !== 'added') : NONE;
  const isNew = isKnown && hasGoods && (!isOfThis || withNewLines(seen, cart) !== seen);
  // An order, here or elsewhere, has emptied it.
  const isEmptied = isKnown && !hasGoods && seen !== null;
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
    changes: settled.filter((change) => current.has(JSON.stringify(change))),
    confirm: () => void confirmCart(device, cart),
  };
}
