/** What a device gets to show (LOV-12). Strangers read it on a locked screen: the shop, the order's reference and what happened, no more. */
import * as z from 'zod/mini';

export const PushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** A page of the shop; messages about one order replace each other. */
  url: z.string(),
  lang: z.string(),
  /** Its customer: another one who is signed in on the device is not shown it. */
  to: z.uuid(),
});
export type PushMessage = z.infer<typeof PushMessageSchema>;
