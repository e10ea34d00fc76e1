import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followPushTaps } from './follow-taps.ts';

const HERE = 'https://shop.example/products/packages?x=1';
const ORDER = '/my-account/orders/1a2b3c4d';

let serviceWorker: EventTarget;
beforeEach(() => {
  serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', new URL(HERE));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sends the message as src-sw/push.ts does. @returns the answers to the worker */
function tell(data: unknown): unknown[] {
  const heard: unknown[] = [];
  const port = { postMessage: (answer: unknown) => heard.push(answer) };
  serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }));
  return heard;
}
const tap = (url: string) => tell({ type: 'go-to', url });

describe('[LOV-12] a tapped message', () => {
  test('[LOV-12] opens its page in the open app, and the worker gets an answer', () => {
    const went: string[] = [];
    const end = followPushTaps((address) => went.push(address));
    expect(tap(`https://shop.example${ORDER}`)).toEqual([true]);
    expect(tap(`${ORDER}?from=push#lines`)).toEqual([true]);
    expect(went).toEqual([ORDER, `${ORDER}?from=push#lines`]);
    end();
    expect([tap(ORDER), went.length]).toEqual([[], 2]);
  });

  test.each([
    ['another site', { type: 'go-to', url: 'https://other.example/my-account' }],
    ['another site, named by its host alone', { type: 'go-to', url: '//other.example/x' }],
    ['a script', { type: 'go-to', url: 'javascript:alert(1)' }],
    ['no address', { type: 'go-to', url: 'https://' }],
    ['another message of the worker', { type: 'precached', url: ORDER }],
    ['nothing', null],
  ])('[LOV-12] [SEC-05] leads to %s: the page stays, and the worker gets no answer', (_what, data) => {
    const went: string[] = [];
    followPushTaps((address) => went.push(address));
    expect([tell(data), went]).toEqual([[], []]);
  });

  test('[LOV-12] is ignored by a browser without service workers', () => {
    vi.stubGlobal('navigator', {});
    expect(followPushTaps(() => undefined)).not.toThrow();
  });
});
