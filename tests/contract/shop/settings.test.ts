import { settingsCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { shopSettings } from '#server/db/schema.ts';
import { DEFAULT_SETTINGS } from '#server/features/settings/default-settings.ts';
import { loadSettings, saveSettings } from '#server/features/settings/load-settings.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { settings, menu, setLanguage } = settingsCalls;

const SHOP: ShopSettings = {
  ...DEFAULT_SETTINGS,
  portal: {
    ...DEFAULT_SETTINGS.portal,
    name: 'Fotograf Solberg',
    currency: 'SEK',
    freeShippingThreshold: 50_000,
    addToCartWarnings: { en: 'Check it', nb: 'Sjekk den' },
  },
  terms: {
    termsOfService: { en: '<p>Terms</p>', nb: '<p>Vilkår</p>' },
    termsOfPurchase: { en: 'Purchase' },
    privacyPolicy: { en: 'Privacy' },
  },
  menu: {
    entries: [
      {
        type: 'internal',
        target: '/products/',
        data: null,
        titles: { en: 'Products', nb: 'Produkter' },
        visibility: 1,
        icon: 'bag',
        children: [{ type: 'cookiesettings', target: '', data: null, titles: { en: 'Cookies' }, visibility: 0, icon: null, children: [] }],
      },
    ],
  },
};

describe.each(DATABASES)('settings on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  test('[SRV-51] a shop that is not set up answers with the defaults', async () => {
    const answer = (await server.call(settings, { query: { lang: 'nb' } })).answer();
    expect(answer).toMatchObject({
      currency: 'NOK',
      webshop: { freeShippingThreshold: -1, hasPrivacyPolicy: false },
      locale: { default_language: 'nb' },
    });
    expect((await server.call(menu, { query: { lang: 'nb' } })).answer()).toEqual({ menu: [] });
  });

  test('[SRV-51] settings and menu come in the requested language, English where it has no words', async () => {
    await saveSettings(server.services.db, SHOP);
    const [nb, en, de] = await Promise.all(
      ['nb', 'en', 'de'].map(async (lang) => (await server.call(settings, { query: { lang } })).answer()),
    );
    expect([nb?.terms.termsOfService, en?.terms.termsOfService, de?.terms.termsOfService]).toEqual([
      '<p>Vilkår</p>',
      '<p>Terms</p>',
      '<p>Terms</p>',
    ]);
    expect(nb).toMatchObject({
      name: 'Fotograf Solberg',
      currency: 'SEK',
      options: { hasPrivacyPolicy: true },
      webshop: { hasPrivacyPolicy: true, freeShippingThreshold: 50_000, package: { addToCartWarning: 'Sjekk den' } },
    });
    expect((await server.call(menu, { query: { lang: 'nb' } })).answer().menu).toEqual([
      {
        type: 'internal',
        target: '/products/',
        data: null,
        title: 'Produkter',
        visibility: 1,
        icon: 'bag',
        children: [{ type: 'cookiesettings', target: '', data: null, title: 'Cookies', visibility: 0, icon: null, children: [] }],
      },
    ]);
  });

  test('[SRV-51] saved settings are read unchanged, section by section', async () => {
    await saveSettings(server.services.db, SHOP);
    expect(await loadSettings(server.services.db)).toEqual(SHOP);
  });

  test('[SRV-51] a section that this version cannot parse is an error, not a shop with missing parts', async () => {
    await server.services.db
      .insert(shopSettings)
      .values({ key: 'menu', value: { entries: 'none' } })
      .onConflictDoUpdate({ target: shopSettings.key, set: { value: { entries: 'none' } } });
    expect((await server.call(menu, { query: { lang: 'en' } })).status).toBe(500);
    await saveSettings(server.services.db, SHOP);
  });

  test('[SRV-51] the language is stored with the user, anonymous ones too, and only one that the shop has', async () => {
    for (const user of [await server.asUser(`${randomUUID()}@example.org`), await server.asAnonymous()]) {
      expect((await server.call(setLanguage, { body: { lang: 'nb' } }, { session: user.session })).answer()).toEqual({ status: 'OK' });
      expect((await server.call(accessCalls.currentUser, {}, { session: user.session })).answer().user?.lang).toBe('nb');
      const refused = await server.call(setLanguage, { body: { lang: 'de' } }, { session: user.session });
      expect([refused.status, refused.error()]).toEqual([400, { error: 'request.invalid', params: { field: 'lang' } }]);
    }
    expect((await server.call(setLanguage, { body: { lang: 'nb' } })).status).toBe(401);
  });
});
