import fs from 'node:fs';
import { expect, test } from 'vitest';
import { type ShopFile, ShopFileSchema } from './shop-file.ts';
import { shopFaults } from './shop-rules.ts';

const DEMO = 'server/demo';
const NO_KEYS = { stripe: null, vipps: null, sms: null };
const demo = (): ShopFile => ShopFileSchema.parse(JSON.parse(fs.readFileSync(`${DEMO}/shop.json`, 'utf8')));

test('[BIZ-03] [BIZ-02] set-up refuses an option of Vipps MobilePay without its keys, and in an unsupported currency', () => {
  const withVipps = (shop: ShopFile) => Object.assign(shop.settings.payment.options[0] ?? {}, { provider: 'vipps' });
  const shop = demo();
  withVipps(shop);
  expect(shopFaults(shop, DEMO, NO_KEYS).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^vipps needs VIPPS_MERCHANT_SERIAL_NUMBER, .* in the environment$/),
  ]);
  const host = new URL('https://api.vipps.no');
  const texts = { merchantSerialNumber: '1234567', clientId: 'a', clientSecret: 'b', subscriptionKey: 'c', webhookSecret: 'd' };
  const keys = { ...NO_KEYS, vipps: { ...texts, host, eventsUrl: null } };
  const faultsIn = (currency: string) => {
    const other = demo();
    withVipps(other);
    other.settings.portal.currency = currency;
    return shopFaults(other, DEMO, keys).map(({ text }) => text);
  };
  expect(['NOK', 'DKK', 'EUR'].flatMap(faultsIn)).toEqual([]);
  expect(faultsIn('SEK')).toEqual(['vipps takes NOK, DKK, EUR only, and settings.portal.currency is SEK']);
});
