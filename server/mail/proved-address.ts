import type { Order } from '#core/contract/orders.ts';
import type { users } from '../db/schema.ts';

/**
 * Where an order's mails go: the address that was given for picking it up or for the files, else the account's (CHK-13).
 * Until the account's own address was proved, only to that one: the shop writes to no others for it (SEC-06).
 */
export const orderAddress = (
  { delivery }: Pick<Order, 'delivery'>,
  account: Pick<typeof users.$inferSelect, 'emailVerifiedAt'> & { readonly email: string },
): string => (account.emailVerifiedAt === null ? account.email : (delivery.contactInfo?.emailAddress ?? account.email));
