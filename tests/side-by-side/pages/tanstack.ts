/**
 * Persisted mutations of TanStack Query, as tanstack.com/query/latest/docs/framework/react/guides/mutations says ('Persisting Offline
 * mutations', 'Retry', 'Mutation Scopes') and plugins/persistQueryClient ('Building A Persister', on IndexedDB): defaults with a
 * mutation function, three retries, one scope for each lane, paused mutations are resumed after they were restored.
 * Keyed: the variables hold a key, so that it is stored and the same at each attempt.
 */
import { type Mutation, MutationObserver, QueryClient } from '@tanstack/query-core';
import { type PersistedClient, type Persister, persistQueryClient } from '@tanstack/query-persist-client-core';
import { del, get, set } from 'idb-keyval';
import { type Change, type Contestant, IS_KEYED, requestOf, type Said } from './contestant.ts';

const STORED = 'reactQuery';
const DAY_MS = 24 * 60 * 60_000;

interface Variables extends Change {
  readonly key: string | null;
}

let keptNumbers = new Set<number>();
const listeners = new Set<() => void>();

const numbersOf = (client: PersistedClient | undefined): number[] =>
  (client?.clientState.mutations ?? []).map(({ state }) => (state.variables as Variables).number);

const persister: Persister = {
  async persistClient(client) {
    await set(STORED, client);
    keptNumbers = new Set(numbersOf(client));
    for (const listener of listeners) listener();
  },
  restoreClient: () => get<PersistedClient>(STORED),
  removeClient: () => del(STORED),
};

const queryClient = new QueryClient({ defaultOptions: { mutations: { gcTime: DAY_MS } } });
queryClient.setMutationDefaults(['change'], {
  async mutationFn({ key, number, lane }: Variables) {
    const answer = await fetch('/changes', requestOf({ number, lane }, key));
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  },
  retry: 3,
  onError: (_error, { number }: Variables) => void window.gaveUp?.(number),
});
queryClient.mount();

/** The documented state of a mutation that waits is `isPaused`; it is stored when the persister has written it. */
function isKept(mutation: Mutation, number: number): boolean {
  return mutation.state.isPaused && keptNumbers.has(number);
}

async function start(): Promise<Contestant> {
  const [, restored] = persistQueryClient({ queryClient, persister, maxAge: DAY_MS });
  await restored;
  // Not awaited: it resolves after the last of them was sent.
  void queryClient.resumePausedMutations();
  const cache = queryClient.getMutationCache();
  return {
    make({ number, lane }) {
      const variables: Variables = { number, lane, key: IS_KEYED ? crypto.randomUUID() : null };
      const observer = new MutationObserver<void, Error, Variables>(queryClient, { mutationKey: ['change'], scope: { id: lane } });
      const isDone = observer.mutate(variables).then(
        (): Said => 'accepted',
        (): Said => 'refused',
      );
      const mutation = cache.getAll().at(-1);
      const isStored = new Promise<Said>((resolve) => {
        const look = () => {
          if (!mutation || !isKept(mutation, number)) return;
          listeners.delete(look);
          resolve('accepted');
        };
        listeners.add(look);
      });
      return Promise.race([isDone, isStored]);
    },
    async waiting() {
      const pending = cache.getAll().filter(({ state }) => state.status === 'pending');
      return [...pending.map(({ state }) => (state.variables as Variables).number), ...numbersOf(await get<PersistedClient>(STORED))];
    },
  };
}

window.contestant = await start();
