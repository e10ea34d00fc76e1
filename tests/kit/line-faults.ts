/** The faults of one device's connection. The requests of its pages and of its service worker pass here. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Route } from '@playwright/test';
import { createFaultChooser } from './faults/choose-fault.ts';
import { type FaultSettings, NO_FAULTS } from './faults/fault-settings.ts';
import { latencyMsOf, transferMsOf } from './faults/line-speed.ts';

const EVERYTHING = '**/*';

const ANSWER_MS = 2_000;
/**
 * A service worker that died with its tab's process answers the browser's tools only when a page starts it again. A test that
 * waited for that before it opens the page would wait for ever.
 */
const answered = (asked: Promise<unknown>): Promise<unknown> => Promise.race([asked, delay(ANSWER_MS)]);

export class LineFaults {
  private readonly context: BrowserContext;
  private settings: FaultSettings = NO_FAULTS;
  private chooseFault = createFaultChooser(NO_FAULTS);
  private isWatching = false;

  constructor(context: BrowserContext) {
    this.context = context;
  }

  /** Sets these faults, and ends the earlier ones. */
  async set(settings: Partial<FaultSettings>): Promise<void> {
    this.settings = { ...NO_FAULTS, ...settings };
    this.chooseFault = createFaultChooser(this.settings);
    if (this.isWatching) return;
    this.isWatching = true;
    await answered(this.context.route(EVERYTHING, this.carry));
  }

  /** Ends all faults and the interception of requests. */
  async clear(): Promise<void> {
    this.settings = NO_FAULTS;
    this.chooseFault = createFaultChooser(NO_FAULTS);
    if (!this.isWatching) return;
    this.isWatching = false;
    await answered(this.context.unroute(EVERYTHING, this.carry));
  }

  private readonly carry = async (route: Route): Promise<void> => {
    // A page that was closed or crashed meanwhile needs no answer any more.
    await this.answer(route).catch(() => undefined);
  };

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const fault = this.chooseFault({ method: request.method(), path: pathname });
    const { speed } = this.settings;
    if (speed !== 'full') await delay(latencyMsOf(speed) + transferMsOf(speed, request.postDataBuffer()?.length ?? 0));
    switch (fault.kind) {
      case 'none':
        return speed === 'full' ? route.fallback() : this.carrySlowly(route);
      case 'lost-request':
        return route.abort('connectionreset');
      case 'lost-answer':
        await route.fetch({ maxRedirects: 0 });
        return route.abort('connectionreset');
      case 'answered':
        return route.fulfill(fault.answer);
    }
  }

  private async carrySlowly(route: Route): Promise<void> {
    const response = await route.fetch({ maxRedirects: 0 });
    const body = await response.body();
    await delay(transferMsOf(this.settings.speed, body.length));
    await route.fulfill({ response, body });
  }
}
