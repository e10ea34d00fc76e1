/** Sends changes as a device does: the same request with the same opId until it is answered. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CallAnswer, CallDefinition, CallInput } from '#core/contract/define-call.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { type CallReply, type CookieJar, createCall } from '../setup/call-client.ts';
import { randomUUID } from 'node:crypto';

const PAUSE_MS = 20;
/** Shorter than a device waits: more of the changes meet the fault. */
const LATER_PAUSE_MS = 200;

class AskAgain extends Error {}

/** A shop that may be away for a while. */
export interface AwayShop {
  readonly url: string;
  /** Resolves while it can be asked. */
  opened(): Promise<void>;
}

export interface Counts {
  requests: number;
  acknowledged: number;
  /** Changes that were committed before their answer got lost, and answered from the stored answer. */
  replayed: number;
  givenUp: number;
  /** Answers that told to ask again later, and were. */
  later: number;
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
  /** Anything that is not a call of the table. Repeated after a lost answer, and after one that `later` throws at. */
  repeat<T>(request: () => Promise<T>): Promise<T>;
  /** @throws on an answer that tells to ask again later, where the shop may give it */
  later(answer: { readonly status: number; readonly headers: Headers }): void;
}

/** Of a shop whose database may be away. */
const LATER = 503;

/** @param mayBeLater whether the shop may answer that it is to be asked again later */
export function createSender(shop: AwayShop, mayBeLater = false): Sender {
  const call = createCall(shop.url);
  const counts: Counts = { requests: 0, acknowledged: 0, replayed: 0, givenUp: 0, later: 0 };
  const opIds = { acknowledged: new Set<string>(), givenUp: new Set<string>() };
  const wrong: string[] = [];

  function later({ status, headers }: { readonly status: number; readonly headers: Headers }): void {
    if (!mayBeLater || status !== LATER) return;
    counts.later += 1;
    if (!(Number(headers.get('retry-after')) > 0)) wrong.push('an answer told to ask again and did not say when');
    throw new AskAgain();
  }

  async function attempt<T>(request: () => Promise<T>, mayGiveUp: () => boolean = () => false): Promise<T | null> {
    for (;;) {
      await shop.opened();
      counts.requests += 1;
      try {
        return await request();
      } catch (error) {
        // The connection broke, or the shop has no answer now: whether it has done it is not known.
        if (mayGiveUp()) return null;
        await wait(error instanceof AskAgain ? LATER_PAUSE_MS : PAUSE_MS);
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
    const ask = async (): Promise<CallReply<CallAnswer<C>>> => {
      const answered = await call(definition, input, { session, opId });
      later(answered);
      return answered;
    };
    const reply = await attempt(ask, mayGiveUp);
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
    later,
    repeat: async (request) => {
      const done = await attempt(request);
      if (done === null) throw new Error('A request that is repeated is not given up.');
      return done;
    },
  };
}
