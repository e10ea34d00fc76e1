/** Sends changes as a device does: the same request with the same opId until it is answered. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CallAnswer, CallDefinition, CallInput } from '#core/contract/define-call.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { type CallReply, type CookieJar, createCall } from '../setup/call-client.ts';
import type { KilledShop } from './killed-shop.ts';
import { randomUUID } from 'node:crypto';

const PAUSE_MS = 20;

export interface Counts {
  requests: number;
  acknowledged: number;
  /** Changes that were committed before their answer got lost, and answered from the stored answer. */
  replayed: number;
  givenUp: number;
}

export interface Sender {
  readonly counts: Counts;
  readonly opIds: { readonly acknowledged: Set<string>; readonly givenUp: Set<string> };
  readonly wrong: string[];
  /** @param mayGiveUp asked after each lost answer. @returns null: given up, or refused, which is wrong */
  send<C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    session: CookieJar,
    mayGiveUp?: () => boolean,
  ): Promise<CallAnswer<C> | null>;
  /** Anything that is not a call of the table. */
  repeat<T>(request: () => Promise<T>): Promise<T>;
}

export function createSender(shop: KilledShop): Sender {
  const call = createCall(shop.url);
  const counts: Counts = { requests: 0, acknowledged: 0, replayed: 0, givenUp: 0 };
  const opIds = { acknowledged: new Set<string>(), givenUp: new Set<string>() };
  const wrong: string[] = [];

  async function attempt<T>(request: () => Promise<T>, mayGiveUp: () => boolean = () => false): Promise<T | null> {
    for (;;) {
      await shop.opened();
      counts.requests += 1;
      try {
        return await request();
      } catch {
        // The connection broke: whether the shop has done it is not known.
        if (mayGiveUp()) return null;
        await wait(PAUSE_MS);
      }
    }
  }

  async function send<C extends CallDefinition>(
    definition: C,
    input: CallInput<C>,
    session: CookieJar,
    mayGiveUp?: () => boolean,
  ): Promise<CallAnswer<C> | null> {
    const opId = randomUUID();
    const reply: CallReply<CallAnswer<C>> | null = await attempt(() => call(definition, input, { session, opId }), mayGiveUp);
    if (reply === null) {
      counts.givenUp += 1;
      opIds.givenUp.add(opId);
      return null;
    }
    if (reply.status !== 200) {
      wrong.push(`${definition.name} was answered ${reply.status} ${JSON.stringify(reply.body)}`);
      return null;
    }
    counts.acknowledged += 1;
    if (reply.headers.get(HEADERS.replayed) === '1') counts.replayed += 1;
    opIds.acknowledged.add(opId);
    return reply.answer();
  }

  return {
    counts,
    opIds,
    wrong,
    send,
    repeat: async (request) => {
      const done = await attempt(request);
      if (done === null) throw new Error('A request that is repeated is not given up.');
      return done;
    },
  };
}
