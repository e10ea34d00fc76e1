/** One contestant goes through one plan, in a browser of its own. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { KeptProfile } from '#tests/kit/kept-profile.ts';
import type { ContestantEntry } from './contestants.ts';
import { countOutcomes, type Made, type Outcomes } from './count-outcomes.ts';
import { type FaultyServer, startFaultyServer } from './faulty-server.ts';
import type { Plan, Step } from './plan.ts';
import type { Shop } from './shops.ts';
import { dispatchSync } from './dispatch-sync.ts';

const READY_WITHIN_MS = 60_000;
/** How long the changes may take to arrive when all is well again. */
const REST_MS = 60_000;
/** Nothing moves any more. */
const QUIET_MS = 8_000;
const SYNC_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 500;

export interface RoundResult extends Outcomes {
  readonly requests: number;
  readonly faults: number;
  readonly restMs: number;
  /** For a closer look. */
  readonly changes: readonly Made[];
  readonly applied: readonly number[];
}

interface RunRound {
  readonly entry: ContestantEntry;
  readonly files: ReadonlyMap<string, string>;
  readonly plan: Plan;
  readonly port: number;
}

export async function runRound({ entry, files, plan, port }: RunRound): Promise<RoundResult> {
  const shop = entry.openShop();
  const server = await startFaultyServer({ port, shop, files, faults: plan.faults });
  const profile = new KeptProfile({ args: ['--no-sandbox', '--disable-gpu'], headless: true });
  const round = new Round(entry, server, shop, profile);
  try {
    await round.open();
    server.hasFaults = true;
    for (const step of plan.steps) await round.take(step);
    const restMs = await round.rest();
    const outcomes = countOutcomes(round.changes, shop.applied, await round.waiting());
    return { ...outcomes, ...server.counts, restMs, changes: round.changes, applied: shop.applied };
  } finally {
    await round.close();
    await server.close();
    profile.remove();
  }
}

class Round {
  readonly changes: Made[] = [];
  private readonly entry: ContestantEntry;
  private readonly server: FaultyServer;
  private readonly shop: Shop;
  private readonly profile: KeptProfile;
  private context: BrowserContext | null = null;
  private pages: Page[] = [];
  private turn = 0;

  constructor(entry: ContestantEntry, server: FaultyServer, shop: Shop, profile: KeptProfile) {
    this.entry = entry;
    this.server = server;
    this.shop = shop;
    this.profile = profile;
  }

  /** Starts the browser with one page. */
  async open(): Promise<void> {
    const context = await this.profile.open();
    this.context = context;
    await context.exposeBinding('gaveUp', (_source, number: number) => {
      const change = this.changes.find((one) => one.number === number);
      if (change) change.isGivenUp = true;
    });
    this.pages = [await this.ready(context.pages()[0] ?? (await context.newPage()))];
  }

  private async ready(page: Page): Promise<Page> {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(`${this.server.url}/?${this.entry.variant}`);
    try {
      await page.waitForFunction(() => window.contestant !== undefined, null, { timeout: READY_WITHIN_MS });
    } catch {
      throw new Error(`The page of ${this.entry.name} is not ready after ${this.changes.length} changes: ${said.join('; ')}`);
    }
    return page;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'change':
        this.make(step);
        break;
      case 'offline':
        this.server.cutLine();
        await this.context?.setOffline(true);
        break;
      case 'online':
        await this.comeBack();
        break;
      case 'reload':
        for (const page of this.pages.slice(0, 1)) await this.ready(page);
        break;
      case 'open tab':
        if (this.context) this.pages.push(await this.ready(await this.context.newPage()));
        break;
      case 'close tab':
        await this.pages.pop()?.close();
        break;
      case 'kill':
        await delay(step.pauseMs);
        await this.kill();
        return;
    }
    await delay(step.pauseMs);
  }

  private make({ number, lane, tab }: Extract<Step, { kind: 'change' }>): void {
    const change: Made = { number, lane, madeAt: (this.turn += 1), said: null, isGivenUp: false };
    this.changes.push(change);
    const said = this.pages[tab]?.evaluate((made) => window.contestant?.make(made), { number, lane });
    // A page that ended says nothing.
    void said?.then((what) => what && (change.said = { what, at: (this.turn += 1) })).catch(() => undefined);
  }

  private async comeBack(): Promise<void> {
    this.server.isLineUp = true;
    await this.context?.setOffline(false);
    await this.sync();
  }

  /** The browser's own event: it believes that the connection was never gone, and its next one would come after minutes. */
  private async sync(): Promise<void> {
    const [page] = this.pages;
    if (this.entry.syncTag !== null && page) await dispatchSync(page, this.server.url, this.entry.syncTag);
  }

  private async kill(): Promise<void> {
    const closed = new Promise((resolve) => this.context?.once('close', resolve));
    this.profile.kill();
    await closed;
    this.server.isLineUp = true;
    await this.open();
    await this.sync();
  }

  /** All is well: waits until the changes have arrived, or nothing moves. @returns how long that took */
  async rest(): Promise<number> {
    await this.comeBack();
    for (const page of this.pages) await this.ready(page);
    const startMs = Date.now();
    let movedMs = startMs;
    let syncedMs = startMs;
    let before = this.shop.applied.length;
    while (Date.now() - startMs < REST_MS) {
      await delay(LOOK_EVERY_MS);
      if (this.shop.applied.length > before) movedMs = Date.now();
      before = this.shop.applied.length;
      if (Date.now() - movedMs > QUIET_MS && !(await this.isAnythingWaiting())) break;
      if (Date.now() - syncedMs < SYNC_EVERY_MS) continue;
      syncedMs = Date.now();
      await this.sync();
    }
    return movedMs - startMs;
  }

  private async isAnythingWaiting(): Promise<boolean> {
    return (await this.waiting()).some((number) => !this.shop.applied.includes(number));
  }

  async waiting(): Promise<readonly number[]> {
    return (await this.pages[0]?.evaluate(() => window.contestant?.waiting())) ?? [];
  }

  async close(): Promise<void> {
    await this.context?.close().catch(() => undefined);
  }
}
