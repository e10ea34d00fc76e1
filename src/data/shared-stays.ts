/** Customers who share this device with others (SEC-10), and the time of the shop's last answer to each of them here. */
import * as z from 'zod/mini';

/** A row apart from the others of the device, because a tab of an earlier version writes those without unknown fields. */
export const SharedStaysSchema = z.object({
  key: z.literal('shared-stays'),
  /** By the customer's uuid. Absent: the device is their own. */
  lastUsedAtMs: z.record(z.string(), z.int()),
});
export type SharedStays = z.infer<typeof SharedStaysSchema>;

export const NO_SHARED_STAYS: SharedStays = { key: 'shared-stays', lastUsedAtMs: {} };

export const noteSharedStay = (row: SharedStays, uuid: string, nowMs: number): SharedStays => ({
  ...row,
  lastUsedAtMs: { ...row.lastUsedAtMs, [uuid]: nowMs },
});

export function endSharedStay(row: SharedStays, uuid: string): SharedStays {
  const { [uuid]: _, ...others } = row.lastUsedAtMs;
  return { ...row, lastUsedAtMs: others };
}
