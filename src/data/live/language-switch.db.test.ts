/** The shop's stored answers when the customer changes the language. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { CallInput } from '#core/contract/define-call.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { eventually } from '../fixtures/eventually.ts';
import { oneDevice } from '../fixtures/one-device.ts';
import type { ShopReply } from '../fixtures/test-device.ts';
import type { Store } from '../store.ts';

const WORDS: Readonly<Record<string, string>> = { en: 'Our family', nb: 'Familien vår' };

let language = 'en';
const { start: startDevice } = oneDevice();
const start = (shop: () => ShopReply) => startDevice(shop, { language: () => language });
afterEach(() => {
  language = 'en';
});

/** Subscribes like a screen that is shown. @returns the first value */
async function look<T>(store: Store<T>, until: (view: T) => void): Promise<T> {
  const first = store.get();
  const release = store.subscribe(() => undefined);
  await eventually(() => until(store.get())).finally(release);
  return first;
}

const FONT = { lines: 1, family: 'Lora', size: 12, color: '#000000', horizontalAlign: 'left' } as const;
const filledIn = (words: string) => ({ userResources: { title: { kind: 'text', ...FONT, text: words } }, year: 2027 });
const input: CallInput<typeof templateCalls.fillTemplate> = {
  body: { template: { uuid: '00000000-0000-4000-8000-000000000011' }, subject: { uuid: '00000000-0000-4000-8000-000000000012' } },
};

it.each([
  ['en', 'nb'],
  ['nb', 'en'],
])('[KEP-04] [KEP-15] a design that was filled in %s is never opened with those texts in %s, online and offline', async (from, to) => {
  language = from;
  const device = await start(() => ({ status: 200, json: filledIn(WORDS[language] ?? '') }));
  const filled = () => device.host.current.live.answer(templateCalls.fillTemplate, input).store;
  const says = (words: string) => (view: unknown) => expect(view).toMatchObject({ state: 'ready', value: filledIn(words) });
  await look(filled(), says(WORDS[from] ?? ''));
  language = to;
  device.host.current.refreshes.fireEvenFresh();
  expect(await look(filled(), says(WORDS[to] ?? '')), 'the editor takes the first answer that it gets').toEqual({ state: 'loading' });
  language = from;
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await look(filled(), says(WORDS[from] ?? ''));
});

it('[KEP-04] names of goods are requested again at once in another language, and offline the old names stay', async () => {
  const device = await start(() => ({ status: 200, json: [] }));
  const catalogues = () => device.host.current.live.answer(shopCalls.getCatalogues, {}).store;
  const isShown = (view: unknown) => expect(view).toMatchObject({ state: 'ready' });
  await look(catalogues(), isShown);
  await look(catalogues(), isShown);
  expect(device.requests, 'it was just read').toHaveLength(1);
  language = 'nb';
  await look(catalogues(), () => expect(device.requests).toHaveLength(2));
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  language = 'en';
  await look(catalogues(), isShown);
});
