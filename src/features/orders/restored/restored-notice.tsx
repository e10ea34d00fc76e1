import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { announce } from '#src/ui/status/announce.ts';
import { Toast } from '#src/ui/status/toast.tsx';
import { useUploads } from '#src/data/live/drafts/use-uploads.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useRestore } from '#src/data/live/session/use-restore.ts';
import { useAgainFacts } from '../use-again-facts.ts';
import { bringBackLines } from './bring-back-lines.ts';

/**
 * Restores the lines that a shop lost from its cart when it was restored from a backup, and tells the customer
 * (OFF-13).
 */
export default function RestoredNotice() {
  const { t } = useTranslation('orders');
  const device = useDevice();
  const uploads = useUploads();
  const { lostLines, isNews, leftLines, lostOrders, dismiss } = useRestore();
  const locale = useLocale();
  const { isOnline } = useConnection();
  const again = useAgainFacts();
  const numWaiting = uploads.state === 'ready' ? uploads.uploads.filter(({ status }) => status === 0 || status === 1).length : null;
  // One run for each change of a condition that lines may wait for.
  const wanted = `${lostLines.length} ${numWaiting} ${isOnline}`;
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (lostLines.length === 0 || again.state !== 'ready' || begun.current === wanted) return;
    begun.current = wanted;
    void bringBackLines(device, again.tools, again.facts).catch((error: unknown) => device.report('bring back lines', error));
  }, [device, again, lostLines.length, wanted]);
  const words = [
    ...(isNews ? [t('restored.sent'), ...leftLines.map((name) => t('restored.left', { name }))] : []),
    ...lostOrders.map(({ uuid, confirmTime }) =>
      t('restored.order', { reference: orderReference(uuid), time: writeTime('mediumTime', confirmTime, locale) }),
    ),
  ];
  const all = words.join(' ');
  useEffect(() => {
    if (all !== '') announce(all);
  }, [all]);
  if (words.length === 0) return null;
  return (
    <Toast newsTitle={t('restored.title')} onClose={dismiss}>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Toast>
  );
}
