/** The testers' kit's matchers. Each of them waits, as Playwright's own do, and `.not` waits for the opposite. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect as base, type Page, test } from '@playwright/test';
import { type Language, words } from '../e2e/words.ts';
import { type KeptDatabase, readDatabases } from './read-device.ts';
import { readShop } from './read-shop.ts';

/** Longer than five attempts, 5 seconds apart. */
const WITHIN_MS = 40_000;
/** Less than the test's own time limit, so that a failure reports the observed state before the test itself ends. */
const SHARE_OF_TEST = 0.6;
const LOOK_EVERY_MS = 100;

interface Wait {
  readonly timeout?: number;
}

interface Look {
  readonly isSo: boolean;
  /** The observed state, for the message of a failure. */
  readonly seen: string;
  /** A later reading cannot differ. */
  readonly isFinal?: boolean;
}

const timeOfTest = (): number => Math.min(WITHIN_MS, test.info().timeout * SHARE_OF_TEST);

/** The page navigated during the reading. */
const isLeft = (error: unknown): boolean => error instanceof Error && error.message.includes('Execution context was destroyed');

async function until(wanted: boolean, look: () => Promise<Look>, { timeout = timeOfTest() }: Wait): Promise<Look> {
  const endsAt = performance.now() + timeout;
  for (;;) {
    const last = await look().catch((error: unknown) => {
      if (!isLeft(error) || performance.now() > endsAt) throw error;
      return null;
    });
    if (last && (last.isSo === wanted || last.isFinal || performance.now() > endsAt)) return last;
    await delay(LOOK_EVERY_MS);
  }
}

interface State {
  readonly isNot: boolean;
}

async function match({ isNot }: State, name: string, expected: string, look: () => Promise<Look>, wait: Wait) {
  const { isSo, seen } = await until(!isNot, look, wait);
  return { name, pass: isSo, message: () => `Expected ${isNot ? 'that it is not so: ' : ''}${expected}.\nSeen: ${seen}` };
}

const LANGUAGES: readonly Language[] = ['en', 'nb', 'sv'];
/** The badge as a customer reads it while nothing waits. */
const ALL_SENT = LANGUAGES.map((language) => {
  const t = words(language);
  return t('connection:open', { state: t('connection:saved') });
});
const BADGE = LANGUAGES.map((language) => words(language)('connection:open', { state: '' }));

/** Uploads without an entry in the outbox, because they are still being prepared. */
const IS_UNSENT_UPLOAD = /"status":[01]\b/;

function waitingIn(databases: readonly KeptDatabase[]): string[] {
  const rows = databases.flatMap(({ rows: all }) => all);
  return rows
    .filter(({ table, json }) => table === 'outbox' || table === 'shared' || (table === 'uploads' && IS_UNSENT_UPLOAD.test(json)))
    .map(({ table, json }) => `${table} ${json.slice(0, 300)}`);
}

async function lookForWaiting(page: Page): Promise<Look> {
  const badge = page.getByRole('button', { name: new RegExp(BADGE.map((text) => text.trim().replaceAll('.', String.raw`\.`)).join('|')) });
  // A visitor's badge disappears with the last waiting change, also between two readings.
  const label = await badge.evaluateAll((found) => found[0]?.getAttribute('aria-label') ?? null);
  const waiting = waitingIn(await readDatabases(page));
  const isSaid = label === null || ALL_SENT.includes(label);
  return { isSo: waiting.length === 0 && isSaid, seen: [`the badge says '${label}'`, ...waiting].join('\n') };
}

/** The customer's own data and changes. The shop's stored answers are not part of it. */
const OWN_TABLES = new Set(['cart', 'instances', 'packageDrafts', 'uploads', 'outbox', 'aside', 'shared']);

async function lookOnDevice(page: Page, text: string): Promise<Look> {
  const databases = await readDatabases(page);
  const places = databases.flatMap(({ name, rows }) =>
    rows.filter(({ table, json }) => OWN_TABLES.has(table) && json.includes(text)).map(({ table }) => `${name}, ${table}`),
  );
  return { isSo: places.length > 0, seen: places.join('\n') || `'${text}' in none of ${databases.map(({ name }) => name).join(', ')}` };
}

async function lookInShop(page: Page, text: string): Promise<Look> {
  const found = (await readShop(page.context().request)).filter(({ json }) => json.includes(text));
  const seen = found.map(({ kind, uuid }) => `${kind} ${uuid}`).join('\n') || 'nothing';
  // A duplicate stays a duplicate.
  return { isSo: found.length === 1, seen, isFinal: found.length > 1 };
}

export const expect = base.extend({
  /** The outbox is empty, no upload is in progress, and the badge in the header says so. */
  toHaveNothingWaiting(page: Page, wait: Wait = {}) {
    return match(this, 'toHaveNothingWaiting', 'nothing waits on this device', () => lookForWaiting(page), wait);
  },
  /** A database of the device contains this text in the customer's own data, so that it survives a kill. */
  toBeSafeOnDevice(page: Page, text: string, wait: Wait = {}) {
    return match(this, 'toBeSafeOnDevice', `'${text}' is kept on the device`, () => lookOnDevice(page, text), wait);
  },
  /** Exactly one cart line, draft or own picture of the customer in the shop contains this text or uuid. */
  toBeInTheShopOnce(page: Page, text: string, wait: Wait = {}) {
    return match(this, 'toBeInTheShopOnce', `'${text}' is in the shop once`, () => lookInShop(page, text), wait);
  },
});
