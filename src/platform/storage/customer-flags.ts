import type { DeviceHost } from '#src/data/device-host.ts';
import type { Owner } from '#src/data/owner.ts';

/** Session flags (session-flags.ts) whose names contain a picture set or an order. */
const OF_CUSTOMER = ['keepsake.once.offer.', 'keepsake.once.purchase.'];

/**
 * Removes the flags when their customer has signed out, in this tab or another, or at the latest when the tab is
 * reloaded.
 */
export function dropCustomerFlags(host: DeviceHost): void {
  let of: Owner | null = null;
  const follow = ({ owner }: { readonly owner: Owner }) => {
    if (of === null ? owner.kind === 'anonymous' : of.uuid !== owner.uuid) drop();
    of = owner;
  };
  host.subscribe(follow);
  follow(host.current);
}

function drop(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const key of keys) if (key !== null && OF_CUSTOMER.some((flag) => key.startsWith(flag))) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: there are no flags.
  }
}
