/**
 * The faults of a connection to the shop. The testers' kit and the panel of `npm start -- --faults` use the same
 * settings.
 */
import * as z from 'zod/mini';

export const FaultSettingsSchema = z.object({
  /** No request reaches the shop: connections fail at once. Files of the app are served, as from a cache on the way. */
  isOffline: z.boolean(),
  /** Wi-Fi with a login page, which answers every call. */
  isPortal: z.boolean(),
  /** Every call is answered with 429 and this Retry-After in seconds; null: none is. */
  retryAfterSeconds: z.nullable(z.int().check(z.minimum(0), z.maximum(3600))),
  /** The server fails: every call is answered with this status; null: none is. */
  failsWith: z.nullable(z.literal([500, 502, 503])),
  /** This share of the changes is made in the shop, and their answers never arrive. */
  lose: z.number().check(z.minimum(0), z.maximum(1)),
  /** The seed that selects these changes: the same seed loses the first, the third and the seventh again. */
  seed: z.int(),
  speed: z.enum(['full', '3g', '2g']),
});
export type FaultSettings = z.infer<typeof FaultSettingsSchema>;

export const NO_FAULTS: FaultSettings = {
  isOffline: false,
  isPortal: false,
  retryAfterSeconds: null,
  failsWith: null,
  lose: 0,
  seed: 1,
  speed: 'full',
};
