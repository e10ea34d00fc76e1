/** What a line to the shop does wrong. The testers' kit and the panel of `npm start -- --faults` set the same. */
import * as z from 'zod/mini';

export const FaultSettingsSchema = z.object({
  /** Nothing reaches the shop: connections break at once. Files of the app come, as from a cache on the way. */
  isOffline: z.boolean(),
  /** Wi-Fi that asks for a ticket: every call is answered with its page. */
  isPortal: z.boolean(),
  /** Every call is answered with 429 and this Retry-After in seconds; null: none is. */
  retryAfterSeconds: z.nullable(z.int().check(z.minimum(0), z.maximum(3600))),
  /** The server fails: every call is answered with this; null: none is. */
  failsWith: z.nullable(z.literal([500, 502, 503])),
  /** This share of the changes is made in the shop, and their answers never arrive. */
  lose: z.number().check(z.minimum(0), z.maximum(1)),
  /** Which of the changes these are: the same seed loses the first, the third and the seventh again. */
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
