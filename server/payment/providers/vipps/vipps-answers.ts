/** The fields of Vipps MobilePay's answers that the shop reads. ePayment API 1.7, Access Token API 2.0. */
import * as z from 'zod/mini';

export const VIPPS_CURRENCIES: readonly string[] = ['NOK', 'DKK', 'EUR'];

const AmountSchema = z.object({ currency: z.string(), value: z.int() });

/** The lifetime is sent as text. */
export const TokenSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number().check(z.minimum(0)),
});

export const CreatedSchema = z.object({ reference: z.string(), redirectUrl: z.url() });

export const PaymentSchema = z.object({
  reference: z.string(),
  state: z.enum(['CREATED', 'ABORTED', 'EXPIRED', 'AUTHORIZED', 'TERMINATED']),
  amount: AmountSchema,
  aggregate: z.object({
    authorizedAmount: AmountSchema,
    cancelledAmount: AmountSchema,
    capturedAmount: AmountSchema,
    refundedAmount: AmountSchema,
  }),
  redirectUrl: z.nullish(z.string()),
});
export type VippsPayment = z.infer<typeof PaymentSchema>;

/** A capture, a cancellation and a refund return the payment; the shop reads it again. */
export const ModifiedSchema = z.object({ reference: z.string() });

export const ProblemSchema = z.object({
  traceId: z.nullish(z.string()),
  extraDetails: z.nullish(z.array(z.object({ name: z.string(), reason: z.string() }))),
});

export const EventSchema = z.object({
  reference: z.string(),
  pspReference: z.string(),
  name: z.string().check(z.maxLength(50)),
  timestamp: z.string(),
});

/** null when it is not JSON, which no schema accepts. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
