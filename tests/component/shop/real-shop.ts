/** Calls that a component test makes to the real shop, with the cookies of its browser. */
import i18next from 'i18next';
import { commands } from 'vitest/browser';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import type { CallAnswer, CallDefinition, CallInput } from '#core/contract/define-call.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { newHome } from '#tests/setup/new-home.ts';
import type { Language } from '../render-screen.tsx';
import { emailKeyFor } from './shop-messages.ts';

/** The answer of a call, parsed by its schema; a refusal throws. */
export async function ask<C extends CallDefinition>(
  call: C,
  input: CallInput<C>,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallAnswer<C>> {
  const response = await fetch(addressOf(call, input), {
    method: call.method,
    headers: {
      [HEADERS.app]: 'test',
      // The same header as the app sends. Some browsers would send the languages of their user instead, others none.
      'accept-language': i18next.language,
      ...(call.changes && { [HEADERS.idempotencyKey]: crypto.randomUUID() }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
  if (!response.ok) throw new Error(`${call.name}: ${response.status} ${await response.text()}`);
  if (typeof call.answer === 'string') throw new Error(`${call.name} does not answer with JSON`);
  // The answer is parsed by the schema from which CallAnswer is inferred.
  return call.answer.parse(await response.json()) as CallAnswer<C>;
}

export interface Customer {
  readonly uuid: string;
  readonly email: string;
  readonly password: string;
}

export const PASSWORD = 'fjord-og-fjell';

/** An e-mail address that no other test uses. */
export const newEmail = (): string => `customer-${crypto.randomUUID()}@example.no`;

/** A new customer, signed in in this browser, with the picture sets of these codes; the last one is the current one. */
export async function newCustomer(codes: readonly string[], language: Language): Promise<Customer> {
  const [first, ...others] = codes;
  const email = newEmail();
  if (first !== undefined) await ask(accessCalls.verifySubjectCode, { query: { code: first } });
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
  const { user } = await ask(accessCalls.registerByService, { body }, { 'x-forwarded-for': newHome() });
  for (const code of others) await ask(accessCalls.addPictureSetByCode, { query: { code, confirmed: '1' } });
  return { uuid: user.uuid, email, password: PASSWORD };
}

/** As the signed-in customer of this browser, opens the link that the registration sent by mail. */
export async function verifyEmail(): Promise<void> {
  const { user } = await ask(accessCalls.currentUser, {});
  if (user && user.isEmailVerified !== true) await ask(accountCalls.verifyEmail, { body: { key: await emailKeyFor(user.emailAddress) } });
}

/** A new customer who is not signed in in this browser. */
export async function absentCustomer(codes: readonly string[] = [CODES.anna], language: Language = 'en'): Promise<Customer> {
  const customer = await newCustomer(codes, language);
  await commands.signedOut();
  return customer;
}
