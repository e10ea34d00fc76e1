import * as z from 'zod/mini';

export const ORDERING_KEY = 'ordering';

/** 'Buy now' was pressed on this device. Written before the request, so that the order survives a lost answer or a reload (CHK-17). */
export const OrderingRowSchema = z.object({
  key: z.literal(ORDERING_KEY),
  /** One checkout makes one order. */
  checkoutUuid: z.string(),
  /** The lines of goods, which keep their uuids in the order. */
  lines: z.array(z.string()),
  /** null: the shop has not answered. */
  orderUuid: z.nullable(z.string()),
  atMs: z.int(),
});
export type OrderingRow = z.infer<typeof OrderingRowSchema>;
