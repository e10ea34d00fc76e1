import { type SQL, sql } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';

/** Condition on `users`, in the form of the index. Addresses are compared without case. */
export const hasEmail = (email: string): SQL => sql`lower(${users.email}) = ${email.trim().toLowerCase()}`;
