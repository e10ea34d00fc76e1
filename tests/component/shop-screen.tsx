/**
 * The real routes with the real IndexedDB on the real shop, without the built app around them: no service worker, no
 * page load. Tests prepare their state over the shop's own calls (real-shop.ts).
 */
import axe from 'axe-core';
import { expect } from 'vitest';
import type { CallAnswer, CallDefinition } from '#core/contract/define-call.ts';
import { startTestDevice, type TestDevice } from '#src/data/fixtures/test-device.ts';
import type { TestTimers } from '#src/data/fixtures/test-timers.ts';
import { keepPreparing } from '#src/platform/uploads/keep-preparing.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { callOf } from '#tests/fixtures/call-of.ts';
import type { ReceivedMail } from '../setup/mail-box.ts';
import { type Customer, newCustomer } from './shop/real-shop.ts';
import { BROWSER_PORTS, type Language, openApp, type OpenApp, speak } from './render-screen.tsx';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Resolves when the real shop answers. */
    openShop(): Promise<void>;
    /** Removes the sign-in from this browser. */
    forgetSession(): Promise<void>;
    /** The session ends without the device's knowledge: its cookie is deleted. */
    signedOut(): Promise<void>;
    /** Calls the shop as another browser does, with its own session. */
    callElsewhere(
      path: string,
      request: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string },
    ): Promise<{ readonly cookie?: string; readonly json: unknown }>;
    /** Mails that the shop has sent to this address. */
    mailsTo(email: string): Promise<readonly ReceivedMail[]>;
    /** Text messages that the shop has sent to this phone (E.164), the newest last. */
    messagesTo(phone: string): Promise<readonly string[]>;
    /** Holds the pictures of a page from now on. */
    holdPictures(): Promise<void>;
    /** Releases the pictures, except the one of this address; null: all. */
    passPictures(keep: string | null): Promise<void>;
    /** Makes every picture of a page fail until the test ends. */
    refusePictures(): Promise<void>;
    /** The customer's system asks for motion, or for reduced motion. Each test starts with reduced motion. */
    askForMotion(isWanted: boolean): Promise<void>;
    /** A picture in a format that the browser reads and cannot write, as base64. */
    makeAvif(size: { readonly width: number; readonly height: number }): Promise<string>;
  }
}

export interface ShopOptions {
  readonly language?: Language;
  /** The codes of a new customer's picture sets; the last set is the current one. Null: a visitor. */
  readonly codes?: readonly string[] | null;
  /** Runs after the sign-in and before the screen opens. */
  readonly arrange?: () => Promise<void>;
  /** Faults and states that the real shop cannot produce, active from the first call on. */
  readonly answers?: (calls: ShopCalls) => void;
  /**
   * The clock and the timers of the device, if the test controls the time. The device then ignores the shop's time,
   * unless the clock is wrong.
   */
  readonly time?: Pick<TestTimers, 'clock' | 'timers'> & { readonly isWrong?: boolean };
}

export interface ShopScreen extends OpenApp, ShopCalls {
  /** Null for a visitor. */
  readonly customer: Customer | null;
}

export interface ShopCalls {
  /** Holds this call's answers from now on. @returns a function that releases them and lets later answers pass */
  hold(call: CallDefinition): () => void;
  /** Changes the shop's answer to this call from now on; null: no answer arrives. @returns undoes it */
  change<C extends CallDefinition>(call: C, answer: ((real: CallAnswer<C>) => CallAnswer<C>) | null): () => void;
  /** Answers this call with this refusal, without the shop, until undone. @returns undoes it */
  refuse(call: CallDefinition, status: number, error: string, params?: Readonly<Record<string, string>>): () => void;
  /** Keeps requests of this call from the shop, until undone. @returns undoes it */
  lose(call: CallDefinition): () => void;
  /** The number of requests of this call that have begun. */
  count(call: CallDefinition): number;
  /** The number of requests that succeeded. */
  answered(call: CallDefinition): number;
}

type Answer = (ask: () => Promise<Response>) => Promise<Response>;

export async function openShopScreen(
  address: string,
  { language = 'en', codes = [CODES.anna], arrange, answers: prepare, time }: ShopOptions = {},
): Promise<ShopScreen> {
  await speak(language);
  const customer = codes && (await newCustomer(codes, language));
  await arrange?.();

  const answers = new Map<string, Answer>();
  const counts = new Map<string, number>();
  const granted = new Map<string, number>();
  let isOnline = true;
  const underWay = new Set<Promise<unknown>>();
  const fetchFromShop: typeof fetch = (input, init) => {
    const answering = answerOf(input, init);
    underWay.add(answering);
    const end = () => underWay.delete(answering);
    void answering.then(end, end);
    return answering;
  };
  const answerOf: typeof fetch = async (input, init) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const { name } = callOf({ method: init?.method ?? 'GET', path: String(input) }).call;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const askShop = () => fetch(input, init);
    const answer = answers.get(name);
    const response = await (answer ? answer(askShop) : askShop());
    if (response.ok) granted.set(name, (granted.get(name) ?? 0) + 1);
    return response;
  };
  const start = async (): Promise<TestDevice> => {
    const device = await startTestDevice(() => 'lost', {
      ...BROWSER_PORTS,
      ...(time && { clock: time.clock, timers: time.timers }),
      fetch: async (url, init) => {
        const response = await fetchFromShop(url, init);
        return time && !time.isWrong ? withoutDate(response) : response;
      },
      isOnlineHint: () => isOnline,
    });
    keepPreparing(device.host, device.host.current.report);
    const settled = async (): Promise<void> => {
      await device.settled();
      if (underWay.size === 0) return;
      await Promise.allSettled(underWay);
      // Waits for work that an answer starts.
      await delay();
      await settled();
    };
    return { ...device, settled, setOnline: (next) => (isOnline = next) };
  };
  const calls: ShopCalls = {
    hold(call) {
      let release = (): void => undefined;
      const isReleased = new Promise<void>((resolve) => (release = resolve));
      answers.set(call.name, async (askShop) => {
        await isReleased;
        return askShop();
      });
      return () => {
        release();
        answers.delete(call.name);
      };
    },
    change<C extends CallDefinition>(call: C, change: ((real: CallAnswer<C>) => CallAnswer<C>) | null) {
      answers.set(call.name, async (askShop) => {
        const response = await askShop();
        if (change === null) throw new TypeError('Failed to fetch');
        if (typeof call.answer === 'string') throw new Error(`${call.name} does not answer with JSON`);
        // The answer is parsed by the schema from which CallAnswer is inferred.
        return Response.json(change(call.answer.parse(await response.json()) as CallAnswer<C>));
      });
      return () => answers.delete(call.name);
    },
    refuse(call, status, error, params) {
      answers.set(call.name, async () => Response.json({ error, ...(params && { params }) }, { status }));
      return () => answers.delete(call.name);
    },
    lose(call) {
      answers.set(call.name, () => Promise.reject(new TypeError('Failed to fetch')));
      return () => answers.delete(call.name);
    },
    count: (call) => counts.get(call.name) ?? 0,
    answered: (call) => granted.get(call.name) ?? 0,
  };
  prepare?.(calls);
  return { ...(await openApp(address, start, [])), ...calls, customer };
}

function withoutDate(response: Response): Response {
  if (response.type === 'opaqueredirect') return response;
  const headers = new Headers(response.headers);
  headers.delete('date');
  return new Response(response.body, { status: response.status, headers });
}

const delay = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Checks the shown page with axe for WCAG 2.2 A and AA. */
export async function expectAccessible(): Promise<void> {
  // Animations are finished first, because half-faded text would be measured against the wrong colour.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  }
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.target.join(' ')) }));
  expect(found).toEqual([]);
}
