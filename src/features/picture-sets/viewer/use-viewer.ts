import { useEffect, useMemo, useState } from 'react';
import type { Picture } from '#core/contract/picture-sets.ts';
import { SCALE_STEP, type ViewerZoom, WHOLE, zoomAboutMiddle } from '#src/ui/viewer/viewer-zoom.ts';
import { useViewerKeys } from '#src/ui/viewer/use-viewer-keys.ts';

/** Which picture is on the screen, and how near. */
export function useViewer({ pictures, startUuid }: { readonly pictures: readonly Picture[]; readonly startUuid: string }) {
  const [uuid, setUuid] = useState(startUuid);
  const [zoom, setZoom] = useState<ViewerZoom>(WHOLE);
  const shown = useOpenedOrder(pictures);
  const at = shown.findIndex((picture) => picture.uuid === uuid);
  const show = (index: number) => {
    const next = shown[index];
    if (!next || next.uuid === uuid) return;
    setUuid(next.uuid);
    setZoom(WHOLE);
  };
  const zoomBy = (factor: number) => setZoom((now) => zoomAboutMiddle(now, factor));
  useViewerKeys({
    ArrowLeft: () => show(at - 1),
    ArrowRight: () => show(at + 1),
    Home: () => show(0),
    End: () => show(shown.length - 1),
    '+': () => zoomBy(SCALE_STEP),
    '=': () => zoomBy(SCALE_STEP),
    '-': () => zoomBy(1 / SCALE_STEP),
    '0': () => zoomBy(0),
  });
  useNeighbours(shown[at - 1], shown[at + 1]);
  return { picture: shown[at], at, total: shown.length, zoom, setZoom, zoomBy, step: (by: 1 | -1) => show(at + by) };
}

/** The order at the opening: a heart moves its picture on the page, not here. What the set has got since then comes last. */
function useOpenedOrder(pictures: readonly Picture[]): readonly Picture[] {
  const [opened] = useState(() => new Map(pictures.map((picture, index) => [picture.uuid, index])));
  return useMemo(() => {
    const place = ({ uuid }: Picture) => opened.get(uuid) ?? opened.size;
    return pictures.toSorted((a, b) => place(a) - place(b));
  }, [pictures, opened]);
}

/** The next swipe finds its picture there. */
function useNeighbours(...neighbours: readonly (Picture | undefined)[]): void {
  const addresses = neighbours.flatMap((picture) => picture?.thumbnails[640] ?? []).join(' ');
  useEffect(() => {
    for (const src of addresses.split(' ').filter(Boolean)) {
      const image = new Image();
      image.decoding = 'async';
      image.src = src;
    }
  }, [addresses]);
}
