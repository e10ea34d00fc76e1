import type { users } from '../db/schema.ts';

type Account = Pick<typeof users.$inferSelect, 'email' | 'emailVerifiedAt'>;

/**
 * Where the mails about an account go (SEC-06): the only address that its customer has proved. An address that was typed
 * for an order, or not proved yet, may be a stranger's. null: there is none, so the shop writes no mail but a link that
 * proves the address.
 */
export const provedAddress = ({ email, emailVerifiedAt }: Account): string | null => (emailVerifiedAt === null ? null : email);
