/**
 * The minimum charge of each provider, as published: docs.stripe.com/currencies (minimum charge amounts) and the
 * ePayment API 1.7 of Vipps MobilePay. A refund may be smaller.
 */
import type { MinorUnits } from '#core/kernel/money.ts';

const STRIPE: Readonly<Record<string, MinorUnits>> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

const LEAST: Readonly<Record<string, Readonly<Record<string, MinorUnits>>>> = {
  stripe: STRIPE,
  vipps: { NOK: 100 },
};

/** In the smallest unit. A currency without a published minimum has none. */
export const leastAmount = (provider: string, currency: string): MinorUnits => LEAST[provider]?.[currency] ?? 1;

/** An amount of 0 is never too little, because nothing is charged. */
export const isTooLittle = (provider: string, currency: string, amount: MinorUnits): boolean =>
  amount > 0 && amount < leastAmount(provider, currency);
