import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { fitsBatch, shareFiles } from '#src/platform/files/photo-library.ts';
import { type BoughtPicture, loadBoughtFile } from '#src/platform/files/load-bought-file.ts';

export interface LeftOut {
  readonly name: string;
  readonly error: AppError;
}

export interface Saving {
  readonly phase: 'idle' | 'loading' | 'ready' | 'done';
  /** Number of pictures requested from the shop, including the one in progress. */
  readonly asked: number;
  /** Pictures in the batch that is ready. */
  readonly ready: number;
  /** Pictures handed to the phone. */
  readonly saved: number;
  readonly leftOut: readonly LeftOut[];
  /** The phone did not accept the batch. */
  readonly wasRefused: boolean;
}

const IDLE: Saving = { phase: 'idle', asked: 0, ready: 0, saved: 0, leftOut: [], wasRefused: false };

/**
 * Loads bought pictures batch by batch and hands each batch to the phone. A browser opens the share sheet only after a
 * fresh tap, so each batch waits for one. Leaving the page stops the loading.
 */
export function useSavePictures(pictures: readonly BoughtPicture[]): {
  readonly saving: Saving;
  readonly start: () => void;
  readonly share: () => void;
  readonly stop: () => void;
} {
  const device = useDevice();
  const [saving, setSaving] = useState<Saving>(IDLE);
  const waiting = useRef<BoughtPicture[]>([]);
  const batch = useRef<File[]>([]);
  /** A loaded file that was too large for the previous batch. */
  const carried = useRef<File | null>(null);
  const loading = useRef(new AbortController());
  const drop = useCallback(() => {
    loading.current.abort();
    waiting.current = [];
    batch.current = [];
    carried.current = null;
  }, []);
  useEffect(() => drop, [drop]);

  const change = (changed: Partial<Saving>) => setSaving((before) => ({ ...before, ...changed }));
  const loadBatch = async () => {
    loading.current = new AbortController();
    const { signal } = loading.current;
    batch.current = carried.current ? [carried.current] : [];
    carried.current = null;
    change({ phase: 'loading', ready: batch.current.length });
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      setSaving((before) => ({ ...before, asked: before.asked + 1 }));
      const { name } = next;
      const loaded = await loadBoughtFile(device, next, signal);
      if (signal.aborted) return;
      if (!loaded.ok) {
        const { error } = loaded;
        setSaving((before) => ({ ...before, leftOut: [...before.leftOut, { name, error }] }));
      } else if (fitsBatch(batch.current, loaded.value)) {
        batch.current.push(loaded.value);
      } else {
        carried.current = loaded.value;
        break;
      }
    }
    const ready = batch.current.length;
    change({ phase: ready > 0 ? 'ready' : 'done', ready });
  };
  const share = async () => {
    const outcome = await shareFiles(batch.current);
    if (outcome === 'closed') return change({ wasRefused: false });
    if (outcome === 'refused') return change({ wasRefused: true });
    const shared = batch.current.length;
    setSaving((before) => ({ ...before, saved: before.saved + shared, wasRefused: false }));
    await loadBatch();
  };
  return {
    saving,
    start() {
      waiting.current = [...pictures];
      setSaving(IDLE);
      void loadBatch();
    },
    share: () => void share(),
    stop() {
      drop();
      setSaving(IDLE);
    },
  };
}
