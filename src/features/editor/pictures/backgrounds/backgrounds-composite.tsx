import { useEffect, useState } from 'react';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { compositeAddress, compositePicture, type CompositeRequest } from '#src/platform/previews/composite-picture.ts';
import { Picture } from '#src/ui/goods/picture.tsx';

/**
 * A cut-out in front of one of its backgrounds, made by the shop if there is a connection, else by the worker. Both
 * look the same.
 */
export function BackgroundsComposite({ request, fallback }: { readonly request: CompositeRequest; readonly fallback: string }) {
  const { isOnline } = useConnection();
  const address = compositeAddress(request);
  // If the shop does not answer, the device makes it: the connection may be lost before the app knows.
  const [failed, setFailed] = useState<string | null>(null);
  const isOurs = !isOnline || failed === address;
  const made = useComposite(isOurs ? request : null);
  return <Picture src={isOurs ? (made ?? fallback) : address} alt="" aspect={1} onMissing={() => setFailed(address)} />;
}

/** @param request null when the device does not make it */
function useComposite(request: CompositeRequest | null): string | null {
  const device = useDevice();
  const [made, setMade] = useState<{ readonly key: string; readonly url: string } | null>(null);
  const key = request && JSON.stringify(request);
  // `key` identifies the request
  useEffect(() => {
    if (request === null || key === null) return undefined;
    const controller = new AbortController();
    let url: string | null = null;
    void compositePicture(device, request, controller.signal).then((answer) => {
      if (controller.signal.aborted || !answer.ok) return;
      url = URL.createObjectURL(answer.value);
      setMade({ key, url });
    });
    return () => {
      controller.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `key` changes with the request
  }, [device, key]);
  return made !== null && made.key === key ? made.url : null;
}
