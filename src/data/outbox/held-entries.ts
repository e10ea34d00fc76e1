/** Which entries of a visitor wait for the sign-in (KEP-09). */
import { operationOf } from '#core/operations/operations.ts';
import type { OutboxRow } from '../db/rows.ts';
import type { Owner } from '../owner.ts';

type Held = Pick<OutboxRow, 'opId' | 'call' | 'input' | 'lane' | 'needs' | 'state'>;

/**
 * A visitor's own pictures stay on the device, because the shop accepts them from customers only. The entries that need
 * them, and those behind them in their lanes, wait with them. All other entries of the visitor are sent.
 * @param entries all of the owner's, oldest first
 * @returns their opIds; none for an owner who is signed in
 */
export function heldForSignIn(entries: readonly Held[], { kind }: Pick<Owner, 'kind'>): ReadonlySet<string> {
  const held = new Set<string>();
  if (kind !== 'anonymous') return held;
  const lanes = new Set<string>();
  for (const entry of entries) {
    if (entry.state === 'refused') continue;
    const isHeld = operationOf(entry)?.call.access === 'customer' || lanes.has(entry.lane) || entry.needs.some((opId) => held.has(opId));
    if (!isHeld) continue;
    held.add(entry.opId);
    lanes.add(entry.lane);
  }
  return held;
}
