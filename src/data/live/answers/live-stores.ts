/**
 * Stores of one owner's device that screens can subscribe to. Loaded with the device, so that the hooks themselves stay
 * small.
 */
import type { CallAnswer, CallInput } from '#core/contract/define-call.ts';
import type { KnownCall } from '#core/operations/calls.ts';
import type { Device } from '#src/data/device.ts';
import { pull } from '#src/data/sync/pull.ts';
import { answerKeyIn } from '#src/data/net/wire-request.ts';
import { createAnswerStore } from './answer-store.ts';
import type { AnswerView } from './answer-view.ts';
import type { CartLive } from '#src/data/cart/cart-live.ts';
import { createCartStore } from '../cart/cart-store.ts';
import { EMPTY_QUEUE, type Queue } from '../queue/queue.ts';
import { readQueue } from '../queue/read-queue.ts';
import { readSession } from '../session/read-session.ts';
import { STARTING, type Session } from '../session/session.ts';
import { createStore, type Store } from '#src/data/store.ts';

export interface LiveAnswer<T> {
  readonly store: Store<AnswerView<T>>;
  readonly refresh: () => void;
}

export interface LiveStores {
  readonly session: Store<Session>;
  readonly connection: Store<{ readonly isOnline: boolean }>;
  readonly queue: Store<Queue>;
  readonly cart: Store<CartLive>;
  answer<C extends KnownCall>(call: C, input: CallInput<C>): LiveAnswer<CallAnswer<C>>;
}

/** @param before the stores of the same owner's removed database; screens keep what they show */
export function createLiveStores(device: Device, before: LiveStores | null = null): LiveStores {
  const watched = <T>(name: string, initial: T, read: () => Promise<T>): Store<T> =>
    createStore<T>(initial, (set) => device.db.watch(read, set, (error) => device.report(`watch ${name}`, error)));
  const { connectivity } = device.sender;
  const startedAtMs = device.clock.nowMs();
  /** A request of the customer. It is worth a ping that tests whether the shop can be reached again. */
  const refresh = async <C extends KnownCall>(call: C, input: CallInput<C>) => {
    if (connectivity.isOnline || (await connectivity.probe())) await pull(device, call, input);
  };
  const answerByKey = new Map<string, LiveAnswer<unknown>>();

  return {
    session: watched('session', before?.session.get() ?? STARTING, () => readSession(device)),
    queue: watched('queue', before?.queue.get() ?? EMPTY_QUEUE, () => readQueue(device)),
    cart: createCartStore(device, before?.cart.get()),
    connection: createStore({ isOnline: connectivity.isOnline }, (set) => {
      set({ isOnline: connectivity.isOnline });
      return connectivity.subscribe((isOnline) => set({ isOnline }));
    }),
    answer<C extends KnownCall>(call: C, input: CallInput<C>) {
      const key = answerKeyIn(device.language(), call, input);
      const create = () => ({
        store: createAnswerStore(device, call, input, { key, startedAtMs, first: before?.answer(call, input).store.get() }),
        refresh: () => void refresh(call, input).catch((error: unknown) => device.report('refresh', error)),
      });
      // The key contains the call's name, so the value is an answer of this call.
      return once(answerByKey, key, create) as LiveAnswer<CallAnswer<C>>;
    },
  };
}

function once<T>(made: Map<string, T>, key: string, create: () => T): T {
  const kept = made.get(key) ?? create();
  made.set(key, kept);
  return kept;
}
