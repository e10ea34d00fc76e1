import * as z from 'zod/mini';
import { OrderLineSchema, UuidSchema } from '#core/contract/entities.ts';

/**
 * For which restore of the shop from a backup each list was taken up last (docs/adr/0024). Absent: never; a device that has something from
 * the shop takes the next id that it hears for a restore since.
 */
export const RestoreRowSchema = z.object({
  key: z.literal('restore'),
  drafts: z.optional(z.string()),
  pictures: z.optional(z.string()),
  cart: z.optional(z.string()),
  orders: z.optional(z.string()),
  /** Goods that the shop's cart lost, until they are put in again: a design has to be laid out first. */
  lostLines: z.optional(z.array(OrderLineSchema)),
  /** Those that another database had, in the quantity that they were taken over with. */
  adopted: z.optional(z.record(z.string(), z.int())),
  /** Names of those that could not be. */
  leftLines: z.optional(z.array(z.string())),
  /** Orders that it does not know any more, until the customer has read it. */
  lostOrders: z.optional(z.array(z.object({ uuid: UuidSchema, confirmTime: z.string() }))),
  /** Something was brought back, and the customer has not read it yet. */
  isNews: z.optional(z.boolean()),
});
export type RestoreRow = z.infer<typeof RestoreRowSchema>;
