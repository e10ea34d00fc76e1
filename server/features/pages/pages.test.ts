import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageCalls } from '#core/contract/pages.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { shopSettings } from '#server/db/schema.ts';
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts';
import { saveSettings } from '../settings/load-settings.ts';
import { type LegacyPages, loadLegacyPages, saveLegacyPages } from './legacy-pages.ts';

const { legacyPage, privacyPolicy, termsOfPurchase } = pageCalls;
const inNorwegian = { headers: { 'accept-language': 'nb-NO' } };
const inGerman = { headers: { 'accept-language': 'de' } };

const PAGES: LegacyPages = [
  {
    id: 'about',
    titles: { en: 'About us', nb: 'Om oss' },
    modules: {
      en: [
        { type: 'Title', content: 'Since 1987' },
        {
          type: 'Slider',
          duration: null,
          slides: [{ background: '/shop-images/a.webp', title: 'One', text: '', button: { text: 'Go', link: '/' } }],
        },
      ],
      nb: [{ type: 'Title', content: 'Siden 1987' }],
    },
  },
  { id: 'day', titles: { en: 'On the day' }, modules: { en: [{ type: 'Paragraph', content: 'Comb your hair.', isHTML: false }] } },
];

describe.each(DATABASES)('pages on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  test('[SRV-44] [PUB-06] a page that the shop does not have is not found, nor is a missing policy', async () => {
    for (const reply of [await server.call(legacyPage, { params: { id: 'about' } }), await server.call(privacyPolicy, {})]) {
      expect([reply.status, reply.error()]).toEqual([404, { error: 'page.not_found' }]);
    }
  });

  test("[SRV-44] a page has its modules in the caller's language, or in English if it has none", async () => {
    await saveLegacyPages(server.services.db, PAGES);
    const about = async (options: object) => (await server.call(legacyPage, { params: { id: 'about' } }, options)).answer();
    expect(await about(inNorwegian)).toEqual({ id: 'about', title: 'Om oss', modules: PAGES[0]?.modules['nb'] });
    expect(await about(inGerman)).toEqual({ id: 'about', title: 'About us', modules: PAGES[0]?.modules.en });
    expect((await server.call(legacyPage, { params: { id: 'day' } }, inNorwegian)).answer().title).toBe('On the day');
  });

  test('[BIZ-10] the terms of purchase can be read before a purchase, in the language of the caller', async () => {
    expect((await server.call(termsOfPurchase, {})).error().error).toBe('page.not_found');
    const of = async () => (await server.call(settingsCalls.settings, { query: { lang: 'nb' } })).answer();
    expect([(await of()).seller, (await of()).terms.hasTermsOfPurchase]).toEqual([undefined, undefined]);
    const seller = { ...DEFAULT_SETTINGS.seller, name: 'Fjordlys Foto AS', organisationNumber: '999888777' };
    const terms = { ...DEFAULT_SETTINGS.terms, termsOfPurchase: { en: '<p>Ours</p>', nb: '<p>Våre</p>' } };
    await saveSettings(server.services.db, { ...DEFAULT_SETTINGS, seller, terms });
    expect((await server.call(termsOfPurchase, {}, inNorwegian)).answer()).toEqual({ termsOfPurchase: '<p>Våre</p>' });
    expect([(await of()).seller, (await of()).terms.hasTermsOfPurchase]).toEqual([
      { name: 'Fjordlys Foto AS', organisationNumber: '999888777', isTaxRegistered: true },
      true,
    ]);
  });

  test('[BIZ-10] the settings name the payment methods whose provider the server has, in the language of the caller', async () => {
    const option = (provider: string, title: string) => ({
      uuid: randomUUID(),
      provider,
      deliveryMethods: null,
      titles: { en: title, nb: `${title} på norsk` },
      mobileTitles: { en: title },
      descriptions: { en: '' },
      mobileDescriptions: { en: '' },
      verifyMobile: false,
      requirePersonNo: false,
      minimumAge: null,
      fee: 0,
      enabledPaymentMethods: [],
    });
    const payment = { options: [option('invoice', 'Invoice'), option('nowhere', 'Gold')] };
    await saveSettings(server.services.db, { ...DEFAULT_SETTINGS, payment });
    const { paymentMethods } = (await server.call(settingsCalls.settings, { query: { lang: 'nb' } })).answer();
    expect(paymentMethods).toEqual(['Invoice på norsk']);
  });

  test('[PUB-01] [SRV-45] the privacy policy is in the language of the caller', async () => {
    await saveSettings(server.services.db, {
      ...DEFAULT_SETTINGS,
      terms: { ...DEFAULT_SETTINGS.terms, privacyPolicy: { en: '<p>Ours</p>', nb: '<p>Vår</p>' } },
    });
    expect((await server.call(privacyPolicy, {}, inNorwegian)).answer()).toEqual({ data: { privacyPolicy: '<p>Vår</p>' } });
    expect((await server.call(privacyPolicy, {}, inGerman)).answer()).toEqual({ data: { privacyPolicy: '<p>Ours</p>' } });
  });

  test('[SRV-44] saving pages replaces all of them; data that this version does not understand is an error', async () => {
    await saveLegacyPages(server.services.db, PAGES.slice(1));
    expect(await loadLegacyPages(server.services.db)).toEqual(PAGES.slice(1));
    await server.services.db
      .update(shopSettings)
      .set({ value: [{ id: 'about', titles: {}, modules: {} }] })
      .where(eq(shopSettings.key, 'pages'));
    expect((await server.call(legacyPage, { params: { id: 'about' } })).status).toBe(500);
  });
});
