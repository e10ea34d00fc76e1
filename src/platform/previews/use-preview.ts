import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { useDevice } from '#src/data/live/device-context.tsx';
import { drawFirstPage, type PreviewRequest } from './draw-page.ts';
import { createDrawQueue } from './draw-queue.ts';
import { whenRestsInView } from './when-rests-in-view.ts';

const queue = createDrawQueue();

/** Drawn previews of this tab, so that going back to a list draws nothing again. */
const drawn = new Map<string, Blob>();
const KEPT = 160;

function keep(key: string, preview: Blob): void {
  drawn.set(key, preview);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
}

/**
 * The address of the drawn preview, null until it is drawn or if it cannot be.
 * @param key identifies the picture: the same key gives the same picture; null draws nothing
 * @param request called when the element comes into view
 */
export function usePreview(
  key: string | null,
  request: () => PreviewRequest,
): { readonly src: string | null; readonly place: RefCallback<HTMLElement> } {
  const device = useDevice();
  const [isSeen, place] = useSeen();
  const [shown, setShown] = useState<{ readonly key: string; readonly src: string } | null>(null);
  const ownerKey = key && `${device.owner.uuid} ${key}`;
  useEffect(() => {
    if (ownerKey === null || !isSeen) return undefined;
    const cancel = new AbortController();
    let src: string | null = null;
    const show = (preview: Blob) => {
      src = URL.createObjectURL(preview);
      setShown({ key: ownerKey, src });
    };
    const known = drawn.get(ownerKey);
    if (known) show(known);
    else {
      const draw = async () => {
        const preview = await drawFirstPage(device, request(), cancel.signal);
        if (cancel.signal.aborted || !preview.ok) return;
        keep(ownerKey, preview.value);
        show(preview.value);
      };
      queue.add(draw, cancel.signal);
    }
    return () => {
      cancel.abort();
      if (src !== null) URL.revokeObjectURL(src);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the request
  }, [device, ownerKey, isSeen]);
  return { src: shown !== null && shown.key === ownerKey ? shown.src : null, place };
}

function useSeen(): [isSeen: boolean, place: RefCallback<HTMLElement>] {
  const [isSeen, setSeen] = useState(false);
  const place = useCallback((element: HTMLElement | null) => (element ? whenRestsInView(element, () => setSeen(true)) : undefined), []);
  return [isSeen, place];
}
