/** Suggests the customer's own earlier addresses, and nobody else's: there is no register of addresses behind it. */
import { desc, eq } from 'drizzle-orm';
import type { AddressSuggestionSchema } from '../../../core/contract/checkout.ts';
import type * as z from 'zod/mini';
import { orders, users } from '../../db/schema.ts';
import type { RequestContext } from '../../http/handler.ts';
import { userOf } from '../cart/load-cart.ts';
import { loadSettings } from '../settings/load-settings.ts';

type Suggestion = z.infer<typeof AddressSuggestionSchema>;
type Address = NonNullable<Suggestion['address']>;

const ORDERS_READ = 50;
const SUGGESTIONS_MAX = 5;
const ACCOUNT_ID = 'account';

/** Every word that was typed begins a word of the address. None where the shop has the service turned off. */
export async function suggestAddresses(context: RequestContext, typed: string): Promise<Suggestion[]> {
  const { options } = await loadSettings(context.db);
  const words = typed
    .trim()
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter(Boolean);
  if (!options.useAddressAutocompleteService || words.length === 0) return [];
  const known = await knownAddresses(context);
  const matching = known.filter(({ address }) => {
    const written = textOf(address)
      .toLowerCase()
      .split(/[\s,]+/u);
    return words.every((word) => written.some((part) => part.startsWith(word)));
  });
  const distinct = new Map(matching.map((entry) => [textOf(entry.address).toLowerCase(), entry]));
  return [...distinct.values()].slice(0, SUGGESTIONS_MAX).map(({ id, address }) => ({ id, suggestion: textOf(address), address }));
}

export async function resolveAddress(context: RequestContext, id: string): Promise<Address | null> {
  return (await knownAddresses(context)).find((entry) => entry.id === id)?.address ?? null;
}

interface KnownAddress {
  readonly id: string;
  readonly address: Address;
}

async function knownAddresses(context: RequestContext): Promise<KnownAddress[]> {
  const userUuid = userOf(context);
  const [user] = await context.db.select().from(users).where(eq(users.uuid, userUuid));
  const account =
    user && user.address !== ''
      ? [
          {
            id: ACCOUNT_ID,
            address: { address1: user.address, address2: user.address2, postalCode: user.postalCode, city: user.city, state: user.state },
          },
        ]
      : [];
  const rows = await context.db
    .select({ uuid: orders.uuid, order: orders.order })
    .from(orders)
    .where(eq(orders.userUuid, userUuid))
    .orderBy(desc(orders.confirmTime))
    .limit(ORDERS_READ);
  const ordered = rows.flatMap(({ uuid, order }) => {
    if (order.delivery.address === null) return [];
    const { address1, address2, postalCode, city, state } = order.delivery.address;
    return [{ id: uuid, address: { address1, address2, postalCode, city, state } }];
  });
  return [...account, ...ordered];
}

const textOf = ({ address1, address2, postalCode, city, state }: Address): string =>
  [address1, address2, `${postalCode} ${city}`.trim(), state].filter((part) => part !== '').join(', ');
