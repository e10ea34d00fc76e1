/**
 * The notification that a device shows (LOV-12). Strangers may read it on a locked screen, so it contains only the
 * shop, the order's reference and the event.
 */
import * as z from 'zod/mini';

export const PushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** A page of the shop; messages about one order replace each other. */
  url: z.string(),
  lang: z.string(),
  /** Its customer. It is not shown to another customer who is signed in on the device. */
  to: z.uuid(),
});
export type PushMessage = z.infer<typeof PushMessageSchema>;
