/** Suggests the customer's own earlier addresses, never those of other customers. */
import { desc, eq } from 'drizzle-orm';
import { orders, users } from '../db/schema.ts';
import { type AddressProvider, type AddressQuestion, addressText, type PostalAddress, wordsOf } from './address-provider.ts';

const ORDERS_READ = 50;
const ACCOUNT_ID = 'account';

/** Every typed word must begin a word of the address. */
export const earlierAddresses: AddressProvider = {
  async suggest(question, typed) {
    const words = wordsOf(typed);
    if (words.length === 0) return [];
    const matching = (await knownAddresses(question)).filter(({ address }) => {
      const written = wordsOf(addressText(address));
      return words.every((word) => written.some((part) => part.startsWith(word)));
    });
    return matching.map(({ id, address }) => ({ id, suggestion: addressText(address), address }));
  },
  resolve: async (question, id) => (await knownAddresses(question)).find((entry) => entry.id === id)?.address ?? null,
};

interface KnownAddress {
  readonly id: string;
  readonly address: PostalAddress;
}

/** The account's address, then those of orders, the latest first. */
async function knownAddresses({ db, userUuid }: AddressQuestion): Promise<readonly KnownAddress[]> {
  const [user] = await db.select().from(users).where(eq(users.uuid, userUuid));
  const account =
    user && user.address !== ''
      ? [
          {
            id: ACCOUNT_ID,
            address: { address1: user.address, address2: user.address2, postalCode: user.postalCode, city: user.city, state: user.state },
          },
        ]
      : [];
  const rows = await db
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
