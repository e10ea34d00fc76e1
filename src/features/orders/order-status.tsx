import { useTranslation } from 'react-i18next';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { classNames } from '#src/ui/class-names.ts';
import styles from './order-actions.module.css';
import { type OrderState, statusSteps, trackingOf } from './orders-view.ts';

/** The order's progress: the present step is highlighted and announced (BEY-07). */
export function OrderStatus({ order }: { readonly order: OrderState }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const steps = statusSteps(order);
  if (steps.length === 0) return null;
  const tracking = trackingOf(order);
  return (
    <>
      <ol className={styles.steps} aria-label={t('status.title')}>
        {steps.map(({ step, place, at }) => {
          const when = at === null ? '' : writeTime('medium', at, locale);
          return (
            <li
              key={step}
              className={classNames(styles.step, place !== 'ahead' && styles.done, place === 'now' && styles.current)}
              aria-current={place === 'now' ? 'step' : undefined}
            >
              {[t(`status.${step}`), when].filter(Boolean).join(', ')}
            </li>
          );
        })}
      </ol>
      {tracking && <Tracking tracking={tracking} />}
    </>
  );
}

export function Tracking({ tracking: { text, address } }: { readonly tracking: NonNullable<ReturnType<typeof trackingOf>> }) {
  const { t } = useTranslation('orders');
  return (
    <p className={styles.tracking}>
      {t('status.tracking')}{' '}
      {address === null ? (
        text
      ) : (
        <a href={address} target="_blank" rel="noreferrer">
          {text}
        </a>
      )}
    </p>
  );
}
