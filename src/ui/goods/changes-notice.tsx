import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import type { CartDifference } from '#core/domain/cart/changes/cart-changes.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../status/notice.tsx';
import styles from './changes-notice.module.css';

interface ChangesNoticeProps {
  readonly changes: readonly CartDifference[];
  readonly currency: string;
  /** Absent when nothing is left to order, so there is nothing to confirm. */
  readonly onUnderstood?: () => void;
}

/** Changes in the cart, line by line, until the customer confirms that they saw them (SIM-10). */
export function ChangesNotice({ changes, currency, onUnderstood }: ChangesNoticeProps) {
  const { t } = useTranslation('cart-words');
  const textOf = useChangeText(currency);
  // Two pictures of one order, or two lines with the same increase, are one sentence that states their number.
  const lines = new Map<
    string,
    { readonly key: string; readonly text: string; readonly orderUuid: string | null; readonly count: number }
  >();
  for (const change of changes) {
    const text = textOf(change);
    const orderUuid = 'orderUuid' in change ? change.orderUuid : null;
    const key = `${text} ${orderUuid ?? ''}`;
    lines.set(key, { key, text, orderUuid, count: (lines.get(key)?.count ?? 0) + 1 });
  }
  return (
    <Notice kind="warning" title={t('changed.title')} live>
      <ul className={styles.changes}>
        {[...lines.values()].map(({ key, text, orderUuid, count }) => (
          <li key={key}>
            {count === 1 ? text : t('changed.lines', { text, count })}{' '}
            {orderUuid && <Link to={paths.order(orderUuid)}>{t('changed.toOrder')}</Link>}
          </li>
        ))}
      </ul>
      {onUnderstood && (
        <Button variant="secondary" icon="check" onClick={onUnderstood}>
          {t('changed.understood')}
        </Button>
      )}
    </Notice>
  );
}

function useChangeText(currency: string): (change: CartDifference) => string {
  const { t, i18n } = useTranslation('cart-words');
  const locale = useLocale();
  const errorText = useErrorText();
  const money = (minor: number) => formatMinor(minor, currency, i18n.language);
  const day = (date: string) => writeDay('weekday', date, locale);
  return (change) => {
    if (change.kind === 'price' || change.kind === 'deliveryPrice' || change.kind === 'discount')
      return t(`changed.${change.kind}`, { name: change.name, from: money(change.from), to: money(change.to) });
    if (change.kind === 'arrival') return t('changed.arrival', { name: change.name, from: day(change.from), to: day(change.to) });
    if (change.kind === 'catalogueDays') return t('changed.catalogueDays', { from: change.from, to: change.to });
    if (change.kind === 'refused') return t('changed.refused', { name: change.name, reason: errorText(change.cause) });
    if ('code' in change) return t(`changed.${change.kind}`, { code: change.code });
    return t(`changed.${change.kind}`, { ...change, name: change.name || t('changed.unnamed') });
  };
}
