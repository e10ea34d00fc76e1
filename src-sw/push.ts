/** Messages from the shop (LOV-12). Each is shown, because browsers revoke the permission of a site that shows none. */
import { paths } from '#core/contract/paths/paths.ts';
import { type PushMessage, PushMessageSchema } from '#core/domain/push/push-message.ts';
import { type GoToSchema, PUSH_WORDS, type PushWords, PushWordsSchema } from '#src/platform/version/service-worker-messages.ts';
import type * as z from 'zod/mini';

const ICON = '/brand/icon-192.png';
/** Time in which an open page must confirm that it navigates. */
const ANSWER_LIMIT_MS = 1500;

interface ShownPush {
  /** null for a message without data. */
  readonly data: { text(): string } | null;
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  /** The shop's address. */
  readonly origin: string;
  /** The signed-in customer; null when there is none. */
  readonly owner: () => Promise<string | null>;
}

export async function showPush({ data, registration, origin, owner }: ShownPush): Promise<void> {
  const message = readMessage(data);
  const isOwn = message !== null && message.to === (await owner());
  const { title, body, lang, url } = isOwn ? message : { ...(await neutralWords(origin)), url: paths.frontpage() };
  await registration.showNotification(title, { body, lang, tag: url, icon: ICON, data: { url } });
}

function readMessage(data: ShownPush['data']): PushMessage | null {
  try {
    const parsed = PushMessageSchema.safeParse(JSON.parse(data?.text() ?? ''));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The shop's name and a notice of news, as stored by the page that switched messages on. */
async function neutralWords(origin: string): Promise<PushWords> {
  const kept = await caches.match(PUSH_WORDS.key, { cacheName: PUSH_WORDS.cache });
  const words = PushWordsSchema.safeParse(await kept?.json().catch(() => null));
  return words.success ? words.data : { title: new URL(origin).hostname, body: '', lang: '' };
}

/** Only the members of the worker's globals that are used, because a test does not have the globals. */
interface OpenPage {
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

interface TappedPush {
  readonly notification: Pick<Notification, 'close' | 'data'>;
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly origin: string;
}

/**
 * Focuses an open window of the shop, which navigates to the address. Work in progress there is kept, as with any link.
 */
export async function openPush({ notification, clients, origin }: TappedPush): Promise<void> {
  notification.close();
  const url = ownAddress(notification.data, origin);
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return void (await clients.openWindow(url));
  // A browser focuses a window only shortly after the tap, so this comes first.
  const shown = await page.focus().catch(() => page);
  if (await goesTo(shown, url)) return;
  await shown.navigate(url).catch(() => clients.openWindow(url));
}

/** Always an address of this shop, whatever the message contains. */
function ownAddress(data: unknown, origin: string): string {
  const { url } = (data ?? {}) as { readonly url?: unknown };
  const home = new URL(paths.frontpage(), origin);
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return home.href;
  const address = new URL(url, origin);
  return address.origin === home.origin ? address.href : home.href;
}

/** Asks the page to navigate without a reload. false: the page runs no app yet, or is frozen. */
function goesTo(page: OpenPage, url: string): Promise<boolean> {
  const channel = new MessageChannel();
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      channel.port1.close();
      resolve(isThere);
    };
    const timer = setTimeout(() => end(false), ANSWER_LIMIT_MS);
    channel.port1.onmessage = () => end(true);
    page.postMessage({ type: 'go-to', url } satisfies z.infer<typeof GoToSchema>, [channel.port2]);
  });
}
