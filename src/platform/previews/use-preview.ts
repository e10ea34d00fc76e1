import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { type DrawnPage, drawFirstPage, type PreviewRequest } from './draw-page.ts';
import { createDrawQueue } from './draw-queue.ts';
import { whenRestsInView } from './when-rests-in-view.ts';

const queue = createDrawQueue();

/** Drawn previews of this tab, so that going back to a list draws nothing again. */
const drawn = new Map<string, Blob>();
const KEPT = 160;

/** Delays before a failed or incomplete page is drawn again. It is also drawn again when the connection returns. */
const AGAIN_AFTER_MS = [3_000, 10_000] as const;

function keep(key: string, preview: Blob): void {
  drawn.set(key, preview);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
}

interface Shown extends DrawnPage {
  readonly key: string;
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
  const { isOnline } = useConnection();
  const [isSeen, place] = useSeen();
  const [shown, setShown] = useState<Shown | null>(null);
  const ownerKey = key && `${device.owner.uuid} ${key}`;
  const isShownWhole = shown !== null && shown.key === ownerKey && shown.isWhole;
  useEffect(() => {
    if (ownerKey === null || !isSeen || isShownWhole) return undefined;
    const known = drawn.get(ownerKey);
    if (known) {
      setShown({ key: ownerKey, picture: known, isWhole: true });
      return undefined;
    }
    const cancel = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async (attempt: number) => {
      const preview = await drawFirstPage(device, request(), cancel.signal);
      if (cancel.signal.aborted) return;
      if (preview.ok) setShown({ key: ownerKey, ...preview.value });
      const pauseMs = AGAIN_AFTER_MS[attempt];
      if (preview.ok && preview.value.isWhole) keep(ownerKey, preview.value.picture);
      else if (pauseMs !== undefined) timer = setTimeout(() => queue.add(() => draw(attempt + 1), cancel.signal), pauseMs);
    };
    queue.add(() => draw(0), cancel.signal);
    return () => {
      cancel.abort();
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the request
  }, [device, ownerKey, isSeen, isShownWhole, isOnline]);
  return { src: useAddress(shown !== null && shown.key === ownerKey ? shown.picture : null), place };
}

/** The address of a picture while it is shown. */
function useAddress(picture: Blob | null): string | null {
  const [made, setMade] = useState<{ readonly picture: Blob; readonly src: string } | null>(null);
  useEffect(() => {
    if (!picture) return undefined;
    const src = URL.createObjectURL(picture);
    setMade({ picture, src });
    return () => URL.revokeObjectURL(src);
  }, [picture]);
  return made !== null && made.picture === picture ? made.src : null;
}

function useSeen(): [isSeen: boolean, place: RefCallback<HTMLElement>] {
  const [isSeen, setSeen] = useState(false);
  const place = useCallback((element: HTMLElement | null) => (element ? whenRestsInView(element, () => setSeen(true)) : undefined), []);
  return [isSeen, place];
}
