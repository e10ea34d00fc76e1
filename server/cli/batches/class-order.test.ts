import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSettings, saveSettings } from '#server/features/settings/load-settings.ts';
import { seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { byClassAndName, loadAlphabet } from './class-order.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());

test.each([
  ['SE', ['2A Åsa', '2A Ärla', '2A Östen', '10A Anna']],
  ['NO', ['2A Ärla', '2A Östen', '2A Åsa', '10A Anna']],
])('[BIZ-07] lists of a shop in %s follow its alphabet, class 2A before 10A', async (country, expected) => {
  const { db } = server.services;
  const settings = await loadSettings(db);
  await saveSettings(db, { ...settings, options: { ...settings.options, country } });
  const pupils = ['10A Anna', '2A Östen', '2A Åsa', '2A Ärla'].map((text) => ({
    group: text.split(' ')[0] ?? '',
    name: text.split(' ')[1] ?? '',
  }));
  expect(pupils.toSorted(byClassAndName(await loadAlphabet(db))).map(({ group, name }) => `${group} ${name}`)).toEqual(expected);
});
