/** A tapped message opens its page in the open app (src-sw/push.ts). */
import { GoToSchema } from '../version/service-worker-messages.ts';

/** @returns removes the listener */
export function followPushTaps(goTo: (address: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const heard = ({ data, ports }: MessageEvent<unknown>) => {
    const message = GoToSchema.safeParse(data);
    if (!message.success || !URL.canParse(message.data.url, location.href)) return;
    const { origin, pathname, search, hash } = new URL(message.data.url, location.href);
    if (origin !== location.origin) return;
    ports[0]?.postMessage(true);
    goTo(pathname + search + hash);
  };
  serviceWorker.addEventListener('message', heard);
  return () => serviceWorker.removeEventListener('message', heard);
}
