/**
 * What Twilio takes and answers, as far as the shop uses it: written from its public specification of the API version 2010-04-01
 * (twilio-oai 2.6.7). Each request and answer of the fake is checked with it.
 */
import * as z from 'zod/mini';

const text = z.nullable(z.string());
const rfc2822 = z.string().check(z.regex(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} \+0000$/));
const service = z.string().check(z.regex(/^MG[0-9a-fA-F]{32}$/));

export const CreateSchema = z.strictObject({
  To: z.string().check(z.regex(/^\+\d{8,15}$/)),
  Body: z.string().check(z.minLength(1), z.maxLength(1600)),
  From: z.optional(z.string().check(z.minLength(1))),
  MessagingServiceSid: z.optional(service),
});

export const ListSchema = z.strictObject({
  To: z.string().check(z.regex(/^\+\d{8,15}$/)),
  PageSize: z.string().check(z.regex(/^\d{1,4}$/)),
});

export const MessageSchema = z.strictObject({
  body: text,
  num_segments: text,
  direction: z.enum(['inbound', 'outbound-api', 'outbound-call', 'outbound-reply']),
  from: text,
  to: text,
  date_updated: z.nullable(rfc2822),
  price: text,
  error_message: text,
  uri: text,
  account_sid: z.string().check(z.regex(/^AC[0-9a-fA-F]{32}$/)),
  num_media: text,
  status: z.enum(['accepted', 'scheduled', 'canceled', 'queued', 'sending', 'sent', 'failed', 'delivered', 'undelivered', 'received']),
  messaging_service_sid: z.nullable(service),
  sid: z.string().check(z.regex(/^(SM|MM)[0-9a-fA-F]{32}$/)),
  date_sent: z.nullable(rfc2822),
  date_created: z.nullable(rfc2822),
  error_code: z.nullable(z.int()),
  price_unit: text,
  api_version: text,
  subresource_uris: z.nullable(z.record(z.string(), z.string())),
});
export type TwilioMessage = z.infer<typeof MessageSchema>;

export const MessagesSchema = z.strictObject({
  end: z.int(),
  first_page_uri: z.string(),
  next_page_uri: text,
  page: z.int(),
  page_size: z.int(),
  previous_page_uri: text,
  start: z.int(),
  uri: z.string(),
  messages: z.array(MessageSchema),
});

export const ProblemSchema = z.strictObject({ code: z.int(), message: z.string(), more_info: z.url(), status: z.int() });
