import { useMemo, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import { removeUpload, retryUploads } from '#src/data/commands/pictures/uploads.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useUploads } from '#src/data/live/drafts/use-uploads.ts';
import { takeFiles } from './take-files.ts';
import { summarize, type UploadItem, uploadItem, type UploadSummary } from './upload-view.ts';

export interface UploadBatch {
  /** The uploads that were chosen here and unfinished earlier ones; the newest last. */
  readonly items: readonly UploadItem[];
  readonly summary: UploadSummary;
  /** Files that are being stored on the device. */
  readonly reading: { readonly count: number; readonly total: number } | null;
  /** Files that were refused before they were stored, by name. */
  readonly refused: readonly AppError[];
  choose(files: readonly File[]): Promise<void>;
  /** 'Try again' on failed uploads, or on one of them. */
  retry(localId?: string): Promise<void>;
  remove(localId: string): Promise<void>;
  /** The customer has read the reasons: removes entries of which only a reason remains, and hides finished ones. */
  dismiss(): Promise<void>;
}

/** The uploads in progress, for the screens that show them. Uploads continue without a screen. */
export function useUploadBatch(): UploadBatch {
  const device = useDevice();
  const all = useUploads();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reading, setReading] = useState<UploadBatch['reading']>(null);
  const [refused, setRefused] = useState<readonly AppError[]>([]);
  const items = useMemo(() => {
    const uploads = all.state === 'ready' ? all.uploads : [];
    return uploads
      .filter((upload) => upload.status !== 2 || chosen.has(upload.localId))
      .map(uploadItem)
      .reverse();
  }, [all, chosen]);
  const summary = useMemo(() => summarize(items), [items]);
  return {
    items,
    summary,
    reading,
    refused,
    async choose(files) {
      setReading({ count: 0, total: files.length });
      const result = await takeFiles(device, files, (count) => setReading({ count, total: files.length }));
      setReading(null);
      setChosen((before) => new Set([...before, ...result.taken]));
      setRefused((before) => [...before, ...result.refused]);
    },
    async retry(localId) {
      const failed = items.filter((item) => item.state === 'failed').map((item) => item.localId);
      const retried = await retryUploads(device, localId === undefined ? failed : [localId]);
      if (!retried.ok) setRefused((before) => [...before, retried.error]);
    },
    async remove(localId) {
      await removeUpload(device, { localId });
    },
    async dismiss() {
      setRefused([]);
      setChosen(new Set());
      for (const item of items) if (item.state === 'refused') await removeUpload(device, { localId: item.localId });
    },
  };
}
