/** Calls that a test makes to the running server, with the cookies of its browser. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import type { CallAnswer, CallDefinition, CallInput } from '#core/contract/define-call.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { newHome } from '#tests/setup/new-home.ts';
import type { Language } from '../words.ts';
import { emailKeyFor } from './shop-messages.ts';

let customers = 0;
/** An e-mail address that no other test uses. */
export const newEmail = (): string => `customer-${process.pid}-${Date.now()}-${(customers += 1)}@example.no`;

/** The answer of a call, parsed by its schema; a refusal throws. */
export async function ask<C extends CallDefinition>(
  request: APIRequestContext,
  call: C,
  input: CallInput<C>,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallAnswer<C>> {
  const response = await request.fetch(addressOf(call, input), {
    method: call.method,
    headers: { [HEADERS.app]: 'test', ...(call.changes && { [HEADERS.idempotencyKey]: randomUUID() }), ...headers },
    ...(input.body === undefined ? {} : { data: input.body }),
  });
  if (!response.ok()) throw new Error(`${call.name}: ${response.status()} ${await response.text()}`);
  if (call.answer === 'file' || call.answer === 'page') throw new Error(`${call.name} does not answer with JSON`);
  // The answer is parsed by the schema from which CallAnswer is inferred.
  return call.answer.parse(await response.json()) as CallAnswer<C>;
}

export interface Customer {
  readonly uuid: string;
  readonly email: string;
  readonly password: string;
}

/** As the signed-in customer of this browser, opens the link that the registration sent by mail. */
export async function verifyEmail(request: APIRequestContext): Promise<void> {
  const { user } = await ask(request, accessCalls.currentUser, {});
  if (user && user.isEmailVerified !== true)
    await ask(request, accountCalls.verifyEmail, { body: { key: await emailKeyFor(user.emailAddress) } });
}

export const PASSWORD = 'fjord-og-fjell';

/** A length that layouts must support. The address has no hyphens, because a browser breaks lines at hyphens. */
export const newLongEmail = (): string => `kristine.johannessen${process.pid}${Date.now()}${(customers += 1)}@solbakken.kommune.no`;

interface NewCustomer {
  readonly codes?: readonly string[];
  readonly language?: Language;
  readonly email?: string;
}

/** A new customer, signed in in this browser, with the picture sets of these codes; the last set is the current one. */
export async function newCustomer(
  context: BrowserContext,
  { codes = [CODES.anna], language = 'en', email = newEmail() }: NewCustomer = {},
): Promise<Customer> {
  const { request } = context;
  const [first, ...others] = codes;
  if (first !== undefined) await ask(request, accessCalls.verifySubjectCode, { query: { code: first } });
  const body = {
    email,
    mobile: '+4791234567',
    password: PASSWORD,
    confirm_password: PASSWORD,
    acceptmail: false,
    termsofservice: true,
    lang: language,
    ...(first !== undefined && { code: first }),
  };
  const { user } = await ask(request, accessCalls.registerByService, { body }, { 'x-forwarded-for': newHome() });
  for (const code of others) await ask(request, accessCalls.addPictureSetByCode, { query: { code, confirmed: '1' } });
  return { uuid: user.uuid, email, password: PASSWORD };
}
