import { useCallback, useEffect, useState } from 'react';
import { accessCalls } from '#core/contract/access.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { endSessions } from '#src/data/commands/account/end-sessions.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';
import type { Answerable } from '#src/ui/status/answer.tsx';

export type Session = CallAnswer<typeof accessCalls.listSessions>['sessions'][number];

/** The customer's sessions. They are requested each time: a cached list would give false safety. */
export function useSessions(): {
  readonly answer: Answerable<readonly Session[]>;
  readonly end: (ids: readonly string[]) => Promise<Result<null, AppError>>;
} {
  const device = useDevice();
  const [answer, setAnswer] = useState<Answerable<readonly Session[]>>({ state: 'loading' });

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const listed = await callLive(device, accessCalls.listSessions, {}, signal ? { signal } : {});
      if (signal?.aborted) return;
      if (listed.ok) setAnswer({ state: 'ready', value: listed.value.sessions });
      else setAnswer(listed.error.code === 'network.offline' ? { state: 'offline' } : { state: 'error', error: listed.error });
    },
    [device],
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

  const end = async (ids: readonly string[]) => {
    const ended = await endSessions(device, ids);
    await ask();
    return ended;
  };
  return { answer: { ...answer, refresh: () => void ask() }, end };
}
