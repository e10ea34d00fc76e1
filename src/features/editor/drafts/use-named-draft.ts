import { useEffect, useState } from 'react';
import { draftCalls } from '#core/contract/drafts.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useDraft } from '#src/data/live/drafts/use-drafts.ts';

/** Until then the editor shows only that it is opening. A draft that arrives later is still opened. */
const PATIENCE_MS = 10_000;

/**
 * settled: the draft is here, or the address names none. awaited: it may still come from the shop. late: it may come,
 * but not soon. gone: the shop has no such draft.
 */
export interface NamedDraft {
  readonly state: 'settled' | 'awaited' | 'late' | 'gone';
  refresh(): void;
}

/**
 * The draft in the address: another device may have created it, or the browser may have removed it here.
 * @param wantedUuid null when the address names none
 */
export function useNamedDraft(wantedUuid: string | null): NamedDraft {
  const isVisitor = useDevice().owner.kind === 'anonymous';
  const here = useDraft(wantedUuid);
  const isMissing = here?.state === 'missing';
  const listed = useAnswer(draftCalls.listDrafts, isMissing && !isVisitor ? {} : null);
  const state = stateNow();
  const isLate = useLongWait(state === 'awaited');
  return { state: isLate ? 'late' : state, refresh: listed.refresh };

  function stateNow(): NamedDraft['state'] {
    if (!isMissing) return here?.state === 'loading' ? 'awaited' : 'settled';
    // A visitor's drafts exist on this device only.
    if (isVisitor) return 'gone';
    if (listed.state !== 'ready') return listed.state === 'loading' ? 'awaited' : 'late';
    // Drafts in the answer are stored here together with it.
    if (listed.isAsking === true || listed.value.drafts.some(({ uuid }) => uuid === wantedUuid)) return 'awaited';
    return listed.refreshError ? 'late' : 'gone';
  }
}

function useLongWait(isWaiting: boolean): boolean {
  const { timers } = useDevice();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const cancel = timers.after(PATIENCE_MS, () => setLong(true));
    return () => {
      cancel();
      setLong(false);
    };
  }, [isWaiting, timers]);
  return isWaiting && isLong;
}
