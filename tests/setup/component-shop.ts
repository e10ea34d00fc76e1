/**
 * The real shop of the component tests: the built server on PostgreSQL behind the tests' own origin. It is started by the
 * first test that opens a screen on it.
 */
import { Agent } from 'node:http';
import type { Route } from 'playwright';
import type { Plugin } from 'vite';
import sharp from 'sharp';
import type { BrowserCommand } from 'vitest/node';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
// @ts-expect-error A script without types.
import { ensureBuild } from '#scripts/lib/build.mjs';
import { type OpenedMails, readMails, type ReceivedMail } from './mail-box.ts';
import { openShopOnPostgres } from './open-shop.ts';
import { readMessages } from './sms-box.ts';

/** Two runs on one machine don't meet. */
const PORT = 20_000 + (process.pid % 10_000);
const DATA_FOLDER = `test-results/component-data-${PORT}`;

/** Where the shop answers; everything else is the tests' own. */
const PATHS = ['/api', '/ajax', '/m/', '/media', '/sections', '/shop-images', '/system', '/templates'];
// The shop sees the origin that the browser names, as it does behind a proxy in front of a real shop.
// A connection for each request would cost both sides as much as a small answer.
const agent = new Agent({ keepAlive: true });
export const shopProxy = Object.fromEntries(
  PATHS.map((path) => [path, { target: `http://127.0.0.1:${PORT}`, changeOrigin: false, agent }]),
);

let opened: Promise<() => Promise<void>> | null = null;

async function open(): Promise<() => Promise<void>> {
  await ensureBuild();
  return openShopOnPostgres({ port: PORT, dataDir: DATA_FOLDER });
}

/** When the runner ends. */
export const closeShop: Plugin = {
  name: 'close-shop',
  closeBundle: async () => {
    const close = opened;
    opened = null;
    await (await close)?.();
  },
};

/** A run sends hundreds of mails, some with documents. */
const openedMails: OpenedMails = new Map();
/** Pictures as large as a page shows them. */
const PAGE_PICTURES = '**/media/**/640.webp*';
/** The requests that wait, and which ones do. */
let held: Route[] = [];
let holds: (address: string) => boolean = () => true;
const waits = (route: Route): boolean => holds(route.request().url());

interface ElsewhereRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const shopCommands = {
  /** Resolves when the shop answers. */
  openShop: (async () => {
    opened ??= open();
    await opened;
  }) satisfies BrowserCommand<[]>,
  /** Signs this browser out by removing its cookies. */
  forgetSession: (async ({ context }) => {
    await context.clearCookies();
    await context.unroute(PAGE_PICTURES);
  }) satisfies BrowserCommand<[]>,
  /** Their session is gone, and nothing else of the browser. */
  signedOut: (async ({ context }) => {
    await context.clearCookies({ name: SESSION_COOKIE });
  }) satisfies BrowserCommand<[]>,
  /** As another browser asks the shop, with its own session. */
  callElsewhere: (async (_context, path, { method, headers, body }) => {
    const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { method, headers, ...(body !== undefined && { body }) });
    const cookie = response.headers.get('set-cookie')?.split(';')[0];
    return { ...(cookie !== undefined && { cookie }), json: await response.json() };
  }) satisfies BrowserCommand<[path: string, request: ElsewhereRequest]>,
  mailsTo: (async (_context, email): Promise<readonly ReceivedMail[]> =>
    (await readMails(DATA_FOLDER, openedMails)).filter(({ to }) => to === email.toLowerCase())) satisfies BrowserCommand<[email: string]>,
  messagesTo: (async (_context, phone) => readMessages(DATA_FOLDER, phone)) satisfies BrowserCommand<[phone: string]>,
  /** Pictures of a page wait from now on. */
  holdPictures: (async ({ context }) => {
    held = [];
    holds = () => true;
    await context.route(PAGE_PICTURES, (route) => (waits(route) ? void held.push(route) : route.continue()));
  }) satisfies BrowserCommand<[]>,
  /** Pictures pass again, without the one of this address, if there is one. */
  passPictures: (async ({ context }, keep) => {
    holds = (address) => keep !== null && address.endsWith(keep);
    if (keep === null) await context.unroute(PAGE_PICTURES);
    const passing = held.filter((route) => !waits(route));
    held = held.filter(waits);
    // A request that the page gave up meanwhile cannot be answered any more.
    for (const route of passing) await route.continue().catch(() => undefined);
  }) satisfies BrowserCommand<[keep: string | null]>,
  /** No picture of a page can be had. */
  refusePictures: (async ({ context }) => {
    await context.unroute(PAGE_PICTURES);
    await context.route(PAGE_PICTURES, (route) => route.abort());
  }) satisfies BrowserCommand<[]>,
  askForMotion: (async ({ page }, isWanted) => {
    await page.emulateMedia({ reducedMotion: isWanted ? 'no-preference' : 'reduce' });
  }) satisfies BrowserCommand<[isWanted: boolean]>,
  /** A picture that no browser can write, as base64. */
  makeAvif: (async (_context, { width, height }) => {
    const create = { width, height, channels: 3, background: 'teal' } as const;
    const picture = await sharp({ create }).avif({ effort: 0 }).toBuffer();
    return picture.toString('base64');
  }) satisfies BrowserCommand<[size: { width: number; height: number }]>,
};
