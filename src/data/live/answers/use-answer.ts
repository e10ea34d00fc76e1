import { useCallback, useMemo } from 'react';
import type { CallAnswer, CallInput } from '#core/contract/define-call.ts';
import type { KnownCall } from '#core/operations/calls.ts';
import type { AnswerView } from './answer-view.ts';
import { createStore, useStore, type Store } from '#src/data/store.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

const loadingStore: Store<AnswerView<never>> = createStore<AnswerView<never>>({ state: 'loading' }, () => () => undefined);

type CachedCall = KnownCall & { readonly offline: 'cached' };

/**
 * The answer of a cached call, with the waiting changes folded in. It is requested when it is first shown, and again
 * when the connection returns or the page becomes visible.
 * @param input null: do not request it yet; the state stays 'loading'
 */
export function useAnswer<C extends CachedCall>(call: C, input: CallInput<C> | null): AnswerView<CallAnswer<C>> & { refresh(): void } {
  const device = useDeviceWhenReady();
  const live = device && input !== null ? device.live.answer(call, input) : null;
  const view = useStore<AnswerView<CallAnswer<C>>>(live?.store ?? loadingStore);
  const ask = live?.refresh;
  const refresh = useCallback(() => ask?.(), [ask]);
  return useMemo(() => ({ ...view, refresh }), [view, refresh]);
}
