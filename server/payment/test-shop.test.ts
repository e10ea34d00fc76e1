import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#server/features/settings/default-settings.ts';
import { settingsIn } from '#server/features/settings/settings-view.ts';
import { unreachablePage } from './pages/unreachable-page.ts';
import { isTestShop } from './test-shop.ts';

test('[BIZ-03] a shop whose customers come by https and pay with the test card says on each page that it is a test shop', () => {
  const https = 'https://shop.example';
  expect([
    isTestShop({ sandboxPayments: true, publicUrl: https }),
    isTestShop({ sandboxPayments: false, publicUrl: https }),
    isTestShop({ sandboxPayments: true, publicUrl: 'http://localhost:8080' }),
    isTestShop({ sandboxPayments: true, publicUrl: null }),
  ]).toEqual([true, false, false, false]);
  expect(settingsIn(DEFAULT_SETTINGS, 'en', true).isTestShop).toBe(true);
  expect(settingsIn(DEFAULT_SETTINGS, 'en')).not.toHaveProperty('isTestShop');
  const order = { orderUuid: '00000000-0000-4000-8000-000000000001', transactionUuid: '00000000-0000-4000-8000-000000000002' };
  const pageOf = (isTest: boolean) => unreachablePage({ lang: 'nb', shopName: 'Fjordlys', isTestShop: isTest }, order);
  expect([pageOf(true).includes('testbutikk'), pageOf(false).includes('testbutikk')]).toEqual([true, false]);
});
