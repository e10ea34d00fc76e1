import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Order } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { readyFiles } from '#core/domain/orders/order-retouch.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { useArrivalText } from '#src/ui/goods/use-arrival-text.ts';
import { Card } from '#src/ui/page/card.tsx';
import { useShell } from '#src/data/live/shell-store.ts';
import { canSaveHere } from '#src/platform/files/photo-library.ts';
import { Icon } from '#src/ui/icon.tsx';
import { type NextStep, nextSteps } from './next-steps-view.ts';
import styles from './receipt-page.module.css';

/** The next steps: payment, delivery, digital pictures, catalogues. */
export function NextSteps({ order }: { readonly order: Order }) {
  const { t } = useTranslation('checkout');
  const { user } = useSession();
  const { settings } = useShell();
  const steps = nextSteps(order, user, settings?.options.country);
  if (steps.length === 0) return null;
  return (
    <Card>
      <h2>{t('whatNow')}</h2>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.words} step={step} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function Step({ step, order }: { readonly step: NextStep; readonly order: Order }) {
  const { t } = useTranslation('checkout');
  // Language of the order, used for its delivery.
  const { lang } = order;
  const locale = useLocale();
  const arrival = useArrivalText(lang);
  const afterDate = step.afterDate === null ? '' : t('after', { date: writeDay('long', step.afterDate, locale) });
  const head = t(`next.${step.words}.head`, { ...step.params });
  const text = [
    { line: t(`next.${step.words}.text`, { ...step.params, defaultValue: '' }) },
    { line: step.place },
    { line: step.time, lang },
    { line: step.arrival ? arrival(step.arrival.type, step.arrival.day) : '', lang },
    { line: step.message, lang },
    { line: afterDate },
  ].filter(({ line }) => line !== '');
  return (
    <li className={styles.step}>
      <span className={styles.icon}>
        <Icon name={step.icon} size={22} />
      </span>
      <span>
        <span className={styles.head}>{head}</span>
        {text.map(({ line, lang: linesLang }) => (
          <span key={line} className={styles.text} lang={linesLang}>
            <br />
            {line}
          </span>
        ))}
        {step.hasPictures && <ToPictures order={order} />}
      </span>
    </li>
  );
}

/** A phone saves all pictures of the order at once on the order's page (LOV-07). */
function ToPictures({ order }: { readonly order: Order }) {
  const { t } = useTranslation('checkout');
  const [isPhone] = useState(canSaveHere);
  const canSave = isPhone && readyFiles(order.files ?? []).length > 0;
  return (
    <Link className={styles.way} to={canSave ? paths.order(order.uuid) : paths.pictureSets()}>
      {t(canSave ? 'next.savePictures' : 'next.seePictures')}
    </Link>
  );
}
