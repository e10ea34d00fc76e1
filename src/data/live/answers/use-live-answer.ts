import { useCallback, useEffect, useState } from 'react';
import type { CallAnswer, CallInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { KnownCall } from '#core/operations/calls.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { useDevice } from '../device-context.tsx';

type LiveCall = KnownCall & { readonly offline: 'live'; readonly changes: false };

type LiveView<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'offline' }
  | { readonly state: 'error'; readonly error: AppError };

/**
 * The answer of a call that is requested each time and never stored, because an old answer would be misleading.
 * @param input the same object at each rendering
 */
export function useLiveAnswer<C extends LiveCall>(call: C, input: CallInput<C>): LiveView<CallAnswer<C>> & { refresh(): void } {
  const device = useDevice();
  const [view, setView] = useState<LiveView<CallAnswer<C>>>({ state: 'loading' });
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await callLive(device, call, input, signal ? { signal } : {});
      if (signal?.aborted) return;
      if (answer.ok) setView({ state: 'ready', value: answer.value });
      else setView(answer.error.code === 'network.offline' ? { state: 'offline' } : { state: 'error', error: answer.error });
    },
    [device, call, input],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal);
    const unfollow = device.refreshes.subscribe(() => void ask(leaving.signal));
    return () => {
      leaving.abort();
      unfollow();
    };
  }, [ask, device]);
  return { ...view, refresh: () => void ask() };
}
