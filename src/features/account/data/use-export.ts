import { useEffect, useRef, useState } from 'react';
import { accountCalls } from '#core/contract/account.ts';
import type { AppError } from '#core/contract/errors.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';
import { saveFile } from '#src/platform/files/save-file.ts';
import type { WhenRecent } from '../security/use-recent-sign-in.tsx';

export type ExportState =
  | { readonly kind: 'idle' | 'done' }
  /** `received` is 0 while the shop collects the data. */
  | { readonly kind: 'running'; readonly received: number; readonly total: number | null }
  | { readonly kind: 'failed'; readonly error: AppError };

const FILE_NAME = 'my-data.zip';

/**
 * Downloads everything that the shop holds, with its progress, and saves it as a file. Leaving the page aborts the
 * download.
 */
export function useExport(whenRecent: WhenRecent): { readonly state: ExportState; readonly start: () => Promise<void> } {
  const device = useDevice();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const start = async () => {
    const { signal } = leaving.current;
    setState({ kind: 'running', received: 0, total: null });
    const onProgress = (received: number, total: number | null) => setState({ kind: 'running', received, total });
    const answer = await whenRecent(() => callLive(device, accountCalls.exportMyData, {}, { signal, onProgress }));
    if (signal.aborted) return;
    if (!answer.ok) return setState({ kind: 'failed', error: answer.error });
    if (!(answer.value instanceof Blob)) return setState({ kind: 'failed', error: { code: 'network.unexpected_answer' } });
    saveFile(answer.value, FILE_NAME);
    setState({ kind: 'done' });
  };
  return { state, start };
}
