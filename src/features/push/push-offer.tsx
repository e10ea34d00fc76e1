import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PushReason, pushReason } from '#core/domain/push/push-reason.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useAnnounce } from '#src/ui/status/announce.ts';
import styles from './push.module.css';
import { PushError } from './push-error.tsx';
import { usePush } from './use-push.ts';

/** A quiet offer beside an order with steps still to come: messages about it on this device (LOV-12). */
export default function PushOffer({ order }: { readonly order: Parameters<typeof pushReason>[0] }) {
  const reason = pushReason(order);
  return reason && <Offer reason={reason} />;
}

function Offer({ reason }: { readonly reason: PushReason }) {
  const { t } = useTranslation('push');
  const announce = useAnnounce();
  const { state, isBusy, error, isOnline, turnOn } = usePush();
  // If the customer blocked messages in the browser, nothing is shown, except as the answer to a tap.
  const [wasAsked, setAsked] = useState(false);
  if (state === 'unknown' || state === 'unsupported' || state === 'not_installed' || (state === 'denied' && !wasAsked)) return null;
  if (state === 'on') return <p className={styles.told}>{t(`on.${reason}`)}</p>;
  if (state === 'denied')
    return (
      <p className={styles.told} role="status">
        {t('denied')}
      </p>
    );
  const ask = async () => {
    setAsked(true);
    if ((await turnOn()) === 'on') announce(t(`on.${reason}`));
  };
  return (
    <div className={styles.offer}>
      <Button className={styles.ask ?? ''} variant="quiet" icon="bell" busy={isBusy} disabled={!isOnline} onClick={() => void ask()}>
        {t(`offer.${reason}`)}
      </Button>
      {!isOnline && <p className={styles.soft}>{t('needsConnection')}</p>}
      <PushError error={error} />
    </div>
  );
}
