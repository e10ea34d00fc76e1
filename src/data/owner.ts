/** The owner of pictures, cart and queue. Each owner has a database of their own on the device. */
import * as z from 'zod/mini';

export const OwnerSchema = z.object({ kind: z.enum(['customer', 'anonymous', 'simulated']), uuid: z.uuid() });
export type Owner = z.infer<typeof OwnerSchema>;

const PREFIX = { customer: 'keepsake-', anonymous: 'keepsake-anon-', simulated: 'keepsake-sim-' } as const;

export const databaseName = (owner: Owner): string => `${PREFIX[owner.kind]}${owner.uuid}`;

export const isSameOwner = (a: Owner, b: Owner): boolean => a.kind === b.kind && a.uuid === b.uuid;
