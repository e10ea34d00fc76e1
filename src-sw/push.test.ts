import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPush, showPush } from './push.ts';

const KARI = '00000000-0000-4000-8000-000000000001';
const OLA = '00000000-0000-4000-8000-000000000002';
const ORIGIN = 'https://shop.example';
const ORDER = {
  title: 'Fjord Photo',
  body: 'Bestillingen din 1a2b3c4d er på vei',
  url: '/my-account/orders/1a2b3c4d',
  lang: 'nb',
  to: KARI,
};

let words: Response | undefined;
beforeEach(() => {
  words = Response.json({ title: 'Fjord Photo', body: 'There is news for you in the shop', lang: 'en' });
  vi.stubGlobal('caches', { match: async () => words?.clone() });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function shown(text: string | null, owner: string | null = KARI) {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(async () => undefined);
  await showPush({
    data: text === null ? null : { text: () => text },
    registration: { showNotification },
    origin: ORIGIN,
    owner: async () => owner,
  });
  expect(showNotification, 'each message is shown').toHaveBeenCalledOnce();
  const [title, { body, tag, lang, data, icon } = {}] = showNotification.mock.calls[0] ?? [];
  return { title, body, tag, lang, url: (data as { url: string }).url, icon };
}
const NEUTRAL = { title: 'Fjord Photo', body: 'There is news for you in the shop', url: '/', lang: 'en' };

describe('[LOV-12] the notification of a message', () => {
  test("[LOV-12] shows the shop's text with its icon, one for each order", async () => {
    const { to, ...said } = ORDER;
    expect(to).toBe(KARI);
    expect(await shown(JSON.stringify(ORDER))).toEqual({ ...said, tag: ORDER.url, icon: '/brand/icon-192.png' });
  });

  test.each([
    ['nothing', null],
    ['no JSON', '<html>'],
    ['JSON of another shape', '{"title":1}'],
    ['null', 'null'],
    ['no customer', JSON.stringify({ ...ORDER, to: 'x' })],
  ])("[LOV-12] shows the shop's name and that there is news if the message is broken (%s)", async (_what, text) => {
    expect(await shown(text)).toMatchObject(NEUTRAL);
  });

  test('[LOV-12] shows nothing of a message for another customer than the signed-in one', async () => {
    for (const owner of [OLA, null]) expect(await shown(JSON.stringify(ORDER), owner)).toMatchObject(NEUTRAL);
  });

  test('[LOV-12] shows the shop’s address if no text was stored', async () => {
    words = undefined;
    expect(await shown('x')).toMatchObject({ title: 'shop.example', body: '' });
    words = new Response('no JSON');
    expect(await shown('x')).toMatchObject({ title: 'shop.example', body: '' });
  });
});

interface Page {
  /** The page navigates by itself. */
  readonly hears: boolean;
  readonly navigates?: boolean;
}

async function tap(data: unknown, page: Page | null) {
  const went: string[] = [];
  const client = {
    focus: async () => {
      went.push('focus');
      return client;
    },
    navigate: async (url: string) => {
      if (page?.navigates === false) throw new TypeError('not controlled');
      went.push(`navigate ${url}`);
      return null;
    },
    postMessage: (message: { url: string }, ports: MessagePort[]) => {
      if (!page?.hears) return;
      went.push(`go ${message.url}`);
      ports[0]?.postMessage(true);
    },
  };
  const clients = {
    matchAll: async () => (page ? [client] : []),
    openWindow: async (url: string) => void went.push(`open ${url}`),
  };
  const close = vi.fn<() => void>();
  await openPush({ notification: { close, data }, clients, origin: ORIGIN });
  expect(close).toHaveBeenCalledOnce();
  return went;
}

describe('[LOV-12] the target of a tap', () => {
  const url = '/my-account/orders/1a2b3c4d';
  const there = ORIGIN + url;

  test('[LOV-12] focuses the open window, which navigates without a reload', async () => {
    expect(await tap({ url }, { hears: true })).toEqual(['focus', `go ${there}`]);
  });

  test('[LOV-12] loads the page in a window that does not answer, and opens another window if that fails', async () => {
    expect(await tap({ url }, { hears: false })).toEqual(['focus', `navigate ${there}`]);
    expect(await tap({ url }, { hears: false, navigates: false })).toEqual(['focus', `open ${there}`]);
  });

  test('[LOV-12] opens a window if there is none', async () => {
    expect(await tap({ url }, null)).toEqual([`open ${there}`]);
  });

  test.each([[{ url: 'https://other.example/x' }], [{ url: '//other.example/x' }], [{ url: 'javascript:alert(1)' }], [{ url: 7 }], [null]])(
    '[LOV-12] [SEC-05] opens addresses of the shop only (%j)',
    async (data) => {
      expect(await tap(data, null)).toEqual([`open ${ORIGIN}/`]);
    },
  );
});
