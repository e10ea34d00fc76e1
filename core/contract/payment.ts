/** How an order is paid (D1 §2, §3). */
import * as z from 'zod/mini';
import { MinorSchema, UuidSchema } from './entities.ts';

/** D1 §3 payment option. */
export const PaymentOptionSchema = z.object({
  uuid: UuidSchema,
  title: z.string(),
  mobileTitle: z.string(),
  description: z.string(),
  /** HTML, sanitised before it is shown. */
  mobileDescription: z.string(),
  verifyMobile: z.boolean(),
  requirePersonNo: z.boolean(),
  /** Ours: years, with requirePersonNo. */
  minimumAge: z.nullable(z.int()),
  /** Ours: the fee that this payment method adds to the total; 0: none. */
  fee: MinorSchema,
  /** Ours (SEC-06): on credit, and refused until the e-mail address is verified. */
  needsVerifiedEmail: z.optional(z.boolean()),
  enabledPaymentMethods: z.array(z.object({ name: z.string(), icon: z.string() })),
});
export type PaymentOption = z.infer<typeof PaymentOptionSchema>;

export const PaymentDataSchema = z.object({
  mobilePhone: z.optional(z.string().check(z.maxLength(40))),
  pid: z.optional(z.string().check(z.maxLength(20))),
});

export const TransactionStateSchema = z.enum(['created', 'paid', 'failed', 'cancelled']);

/** Ours: the amounts of the payment so far, in minor units of the order's currency (docs/adr/0019). All 0 before the customer pays. */
export const PaymentAmountsSchema = z.object({
  /** Promised by the customer's bank: reserved, or already charged. Released reservations are not included. */
  authorised: MinorSchema,
  captured: MinorSchema,
  refunded: MinorSchema,
});
export type PaymentAmounts = Readonly<z.infer<typeof PaymentAmountsSchema>>;
