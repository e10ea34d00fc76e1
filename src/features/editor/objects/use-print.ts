import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { DrawablePage } from '#core/layout/text/glyph-outline.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import type { DrawnPage } from '#src/platform/previews/draw-page.ts';
import { loadPagePictures } from '#src/platform/previews/preview-pictures.ts';
import { useEditor } from '../state/editor-context.ts';

/** The flat page that covers an object. */
export interface Print {
  readonly bitmap: ImageBitmap | null;
  /** The page cannot be drawn now. */
  readonly isMissing: boolean;
}

/** Longer side: half of a mug's print is as wide as a phone. */
export const PRINT_PX = 1600;

type LoadPrint = (signal: AbortSignal) => Promise<Result<DrawnPage, AppError>>;

/**
 * @param load null while it is unknown what to draw. Another function draws again, and the former print stays until
 * then
 */
export function usePrint(load: LoadPrint | null): Print {
  const { isOnline } = useConnection();
  const [drawn, setDrawn] = useState<{ readonly bitmap: ImageBitmap | null; readonly isWhole: boolean } | null>(null);
  const canBeMended = drawn?.isWhole === false && isOnline;
  useEffect(() => {
    if (!load) return undefined;
    const cancel = new AbortController();
    const draw = async () => {
      const page = await load(cancel.signal);
      if (cancel.signal.aborted) return;
      const bitmap = page.ok ? await createImageBitmap(page.value.picture) : null;
      if (cancel.signal.aborted) return bitmap?.close();
      return setDrawn({ bitmap, isWhole: page.ok && page.value.isWhole });
    };
    void draw();
    return () => cancel.abort();
  }, [load, canBeMended]);
  const bitmap = drawn?.bitmap ?? null;
  useEffect(() => () => bitmap?.close(), [bitmap]);
  const isMissing = drawn !== null && bitmap === null;
  return useMemo(() => ({ bitmap, isMissing }), [bitmap, isMissing]);
}

/** The print of the page that is being edited. @param page null while the worker lays it out */
export function usePagePrint(page: DrawablePage | null): Print {
  const device = useDevice();
  const { render } = useEditor();
  const load = useCallback<LoadPrint>(
    async (signal) => {
      if (!page) throw new DOMException('there is no page yet', 'AbortError');
      const { pictures, isWhole } = await loadPagePictures(device, page, signal);
      const drawn = await render.drawPreview(page, PRINT_PX, pictures, { signal });
      return drawn.ok ? { ok: true, value: { picture: drawn.value, isWhole } } : drawn;
    },
    [device, render, page],
  );
  return usePrint(page ? load : null);
}
