/**
 * What Vipps MobilePay takes, answers and sends, as far as the shop uses it: written from its public specification, ePayment API
 * 1.7 and Access Token API 2.0. Each request, answer and event of the fake is checked with it, beside the types of its SDK.
 */
import type {
  AuthorizationTokenResponse,
  CapturePaymentResponse,
  CreatePaymentRequest,
  CreatePaymentResponse,
  GetPaymentEventLogResponse,
  GetPaymentResponse,
} from '@vippsmobilepay/sdk';
import * as z from 'zod/mini';

const reference = z.string().check(z.regex(/^[a-zA-Z0-9-]{8,64}$/));
const currency = z.enum(['NOK', 'DKK', 'EUR']);
const amount = z.strictObject({ currency, value: z.int().check(z.minimum(0)) });
const state = z.enum(['CREATED', 'ABORTED', 'EXPIRED', 'AUTHORIZED', 'TERMINATED']);
const aggregate = z.strictObject({ authorizedAmount: amount, cancelledAmount: amount, capturedAmount: amount, refundedAmount: amount });
const change = z.strictObject({ modificationAmount: amount });
/** The app leads back to https only; a shop of a test is on this machine. */
const returnUrl = z.url().check(z.regex(/^https:\/\/|^http:\/\/localhost[:/]/));

export const REQUESTS = {
  begin: z.strictObject({
    amount,
    paymentMethod: z.strictObject({ type: z.enum(['WALLET', 'CARD']) }),
    reference,
    userFlow: z.literal('WEB_REDIRECT'),
    returnUrl,
    paymentDescription: z.string().check(z.minLength(3), z.maxLength(100)),
  }),
  cancel: z.strictObject({ cancelTransactionOnly: z.optional(z.boolean()) }),
  capture: change,
  refund: change,
} as const;

/** The parsed request is what the SDK takes. */
export type BeginParams = z.infer<typeof REQUESTS.begin> & CreatePaymentRequest;

export type Begun = CreatePaymentResponse;
export type Payment = GetPaymentResponse;
export type Modified = CapturePaymentResponse;
export type Token = AuthorizationTokenResponse;
export type State = Payment['state'];
export type Currency = Payment['amount']['currency'];
export type EventName = NonNullable<GetPaymentEventLogResponse[number]['name']>;

const modified = { amount, state, aggregate, pspReference: z.string(), reference };

export const ANSWERS = {
  token: z.strictObject({
    token_type: z.literal('Bearer'),
    expires_in: z.string().check(z.regex(/^\d+$/)),
    ext_expires_in: z.string(),
    expires_on: z.string(),
    not_before: z.string(),
    resource: z.string(),
    access_token: z.string(),
  }),
  begin: z.strictObject({ redirectUrl: z.url(), reference }),
  read: z.strictObject({
    ...modified,
    paymentMethod: z.strictObject({ type: z.enum(['WALLET', 'CARD']) }),
    profile: z.strictObject({}),
    redirectUrl: z.optional(z.url()),
  }),
  modified: z.strictObject(modified),
} as const;

export const EventSchema = z.strictObject({
  msn: z.string().check(z.regex(/^\d{4,10}$/)),
  reference,
  pspReference: z.string(),
  name: z.enum(['CREATED', 'ABORTED', 'EXPIRED', 'CANCELLED', 'CAPTURED', 'REFUNDED', 'AUTHORIZED', 'TERMINATED']),
  amount,
  timestamp: z.iso.datetime(),
  idempotencyKey: z.nullish(z.string()),
  success: z.boolean(),
});
export type VippsEvent = z.infer<typeof EventSchema>;
