import * as z from 'zod/mini';
import type Stripe from 'stripe';
import type { PaymentEvent } from '#server/payment/payment-provider.ts';

const MetadataSchema = z.object({ transaction: z.uuid() });
const SubjectSchema = z.object({
  client_reference_id: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
});

/**
 * Our sessions, intents, charges and refunds contain the transaction. Anything else is not about a payment of the shop.
 */
export function eventOf({ id, type, data }: Stripe.Event): PaymentEvent {
  const subject = SubjectSchema.safeParse(data.object);
  const metadata = MetadataSchema.safeParse(subject.data?.metadata);
  return { id, kind: type, reference: metadata.success ? metadata.data.transaction : null };
}
