import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { readPrepared } from '#src/data/commands/pictures/prepared-sets.ts';
import type { PreparedSet } from '#src/data/db/row-parts/prepared-row.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { type PrepareProgress, prepareOffline } from '#src/platform/offline/prepare-offline.ts';
import { readSpace, type Space } from '#src/platform/storage/storage.ts';

export type PrepareState =
  | { readonly kind: 'idle' | 'cancelled' }
  | { readonly kind: 'done'; readonly leftOut: number }
  | { readonly kind: 'running'; readonly progress: PrepareProgress }
  | { readonly kind: 'incomplete'; readonly failed: number }
  | { readonly kind: 'error'; readonly error: AppError };

export function usePrepare() {
  const device = useDevice();
  const [state, setState] = useState<PrepareState>({ kind: 'idle' });
  const [ready, setReady] = useState<readonly PreparedSet[]>([]);
  const [space, setSpace] = useState<Space | null>(null);
  const running = useRef<AbortController | null>(null);
  const look = useCallback(async () => {
    setReady(await readPrepared(device.db));
    setSpace(await readSpace());
  }, [device]);
  useEffect(() => {
    void look().catch((error: unknown) => device.report('prepared sets', error));
  }, [device, look]);
  // Leaving the page stops the preparation: it must not continue without a visible progress bar.
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (set: PictureSet, productUuid: string | null) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const result = await prepareOffline(
        device,
        { set, productUuid },
        (progress) => {
          if (!controller.signal.aborted) setState({ kind: 'running', progress });
        },
        controller.signal,
      );
      if (running.current !== controller) return;
      if (result.ok) {
        const { failed, leftOut } = result.value;
        setState(failed.length === 0 ? { kind: 'done', leftOut } : { kind: 'incomplete', failed: failed.length });
      } else setState(result.error.code === 'worker.cancelled' ? { kind: 'cancelled' } : { kind: 'error', error: result.error });
      await look();
    },
    [device, look],
  );
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'cancelled' });
  };
  return { state, ready, space, start, cancel };
}
