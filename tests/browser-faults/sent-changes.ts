/** The changes that a browser's pages and service worker sent, seen on the line: each has an opId, and a repeated one has the same. */
import type { BrowserContext } from '@playwright/test';
import { HEADERS } from '#core/contract/headers.ts';

export class SentChanges {
  private readonly byOpId = new Map<string, { readonly url: string; times: number }>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      const opId = request.headers()[HEADERS.idempotencyKey];
      if (opId === undefined) return;
      const change = this.byOpId.get(opId) ?? { url: request.url(), times: 0 };
      this.byOpId.set(opId, { ...change, times: change.times + 1 });
    });
  }

  /** Changes of a thing whose uuid is part of the address. */
  countTo(uuid: string): number {
    return [...this.byOpId.values()].filter(({ url }) => url.includes(uuid)).length;
  }

  /** How many were sent more than once. */
  get repeated(): number {
    return [...this.byOpId.values()].filter(({ times }) => times > 1).length;
  }
}
