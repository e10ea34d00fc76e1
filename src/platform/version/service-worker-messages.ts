/** Messages between pages and the service worker. Worker-safe. */
import * as z from 'zod/mini';

/** Messages from a page. */
export const ToWorkerSchema = z.discriminatedUnion('type', [
  /** The waiting version takes over; the message is workbox-window's. */
  z.object({ type: z.literal('SKIP_WAITING') }),
  /** Store these addresses now, the shop's answers in this language; answered on the message's port with a PrefetchReport. */
  z.object({ type: z.literal('prefetch'), urls: z.array(z.string()), language: z.optional(z.string()) }),
  /** A customer signed out: delete their pictures. The answer on the port confirms it. */
  z.object({ type: z.literal('forget-owner'), ownerUuid: z.uuid() }),
  /** The disk is full: removes half of an owner's pictures. Answered on the port with whether there were any. */
  z.object({ type: z.literal('make-room'), ownerUuid: z.uuid() }),
]);
export type ToWorker = z.infer<typeof ToWorkerSchema>;
export type PrefetchRequest = Extract<ToWorker, { type: 'prefetch' }>;

export const PrefetchReportSchema = z.object({ stored: z.int(), failed: z.array(z.string()) });
export type PrefetchReport = z.infer<typeof PrefetchReportSchema>;

/** To the pages: the browser reports that the connection is back. */
export const WAKE_OUTBOX = 'wake-outbox';

/** Tag of the Background Sync registration. */
export const OUTBOX_SYNC_TAG = 'keepsake-outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}

/** Only Chromium has Background Sync, so it is never the only way that an entry is sent. */
export const hasSync = (registration: ServiceWorkerRegistration): registration is SyncRegistration => 'sync' in registration;

const PICTURES_PREFIX = 'pictures-';
export const CACHES = { templates: 'templates', fonts: 'fonts', shopImages: 'shop-images', decoders: 'decoders' } as const;
export const picturesCache = (ownerUuid: string): string => `${PICTURES_PREFIX}${ownerUuid}`;
/** Header of each entry in that cache: its size, so that the worker need not read the content to stay below a limit. */
export const BYTES_HEADER = 'x-keepsake-bytes';

/** The cache in which the page stores the policy after the visitor's last choice, for the worker's shell. */
export const PAGE_POLICY = { cache: 'keepsake-page-policy', key: '/page-policy' } as const;
export const POLICY_HEADER = 'content-security-policy';

/** The cache in which the page stores the texts that the worker shows for an unreadable message (LOV-12). */
export const PUSH_WORDS = { cache: 'keepsake-push', key: '/push-words' } as const;
export const PushWordsSchema = z.object({ title: z.string(), body: z.string(), lang: z.string() });
export type PushWords = z.infer<typeof PushWordsSchema>;

/** To a page: the customer tapped a message. The page answers on the port with true when it shows the address. */
export const GoToSchema = z.object({ type: z.literal('go-to'), url: z.string() });
