import type { users } from '../db/schema.ts';

type Account = Pick<typeof users.$inferSelect, 'email' | 'emailVerifiedAt'>;

/**
 * The address for mails about an account (SEC-06): the one that its customer has proved. An address that was typed for an
 * order, or is not proved yet, may belong to a stranger. null: there is no proved address, and the shop sends only the link
 * that proves it.
 */
export const provedAddress = ({ email, emailVerifiedAt }: Account): string | null => (emailVerifiedAt === null ? null : email);
