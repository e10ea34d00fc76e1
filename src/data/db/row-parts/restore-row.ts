import * as z from 'zod/mini';
import { OrderLineSchema, UuidSchema } from '#core/contract/entities.ts';

/**
 * The shop's last restore from a backup for which each list was processed (docs/adr/0024). Absent: never. A device with
 * data of the shop treats the next restore id that it receives as a new restore.
 */
export const RestoreRowSchema = z.object({
  key: z.literal('restore'),
  drafts: z.optional(z.string()),
  pictures: z.optional(z.string()),
  cart: z.optional(z.string()),
  orders: z.optional(z.string()),
  /** Goods that the shop's cart lost, until they are in it again. A design must be laid out first. */
  lostLines: z.optional(z.array(OrderLineSchema)),
  /** Goods that came from another database, with their quantity at that time. */
  adopted: z.optional(z.record(z.string(), z.int())),
  /** Names of goods that could not be put into the cart again. */
  leftLines: z.optional(z.array(z.string())),
  /** Orders that the shop has lost, until the customer has read the message. */
  lostOrders: z.optional(z.array(z.object({ uuid: UuidSchema, confirmTime: z.string() }))),
  /** Work was sent to the shop again, and the customer has not read the message yet. */
  isNews: z.optional(z.boolean()),
});
export type RestoreRow = z.infer<typeof RestoreRowSchema>;
