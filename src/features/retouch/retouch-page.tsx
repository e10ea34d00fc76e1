import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { retouchProduct } from '#core/domain/pictures/retouch.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState, OfflineNotice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { useStuckFoot } from '#src/ui/page/use-stuck-foot.ts';
import { PictureRetouch } from './picture-retouch.tsx';
import styles from './retouch-page.module.css';
import { pricesPerPicture } from './retouch-view.ts';
import { useRetouch, useRetouchSources } from './use-retouch.ts';

/** `/shopping-cart/retouch` (RET-01): retouch options for the pictures in the cart. */
export default function RetouchPage() {
  const { t } = useTranslation('retouch');
  const { prices, sets, cart } = useRetouchSources();
  return (
    <Page>
      <PageHeader title={t('retouchOptions')} lead={t('lead')} back={{ to: paths.cart(), label: t('toCart') }} />
      <Answer answer={prices} skeleton={<Waiting />}>
        {(priceList) => {
          if (!retouchProduct(priceList)) return <NotAvailable />;
          if (cart.state === 'unknown') return <OfflineNotice text={t(cart.isUnreadable ? 'unreadableHere' : 'noneHere')} />;
          if (cart.state === 'loading') return <Waiting />;
          return (
            <Answer answer={sets} skeleton={<Waiting />}>
              {({ pictureSets }) => <Choices prices={priceList} sets={pictureSets} />}
            </Answer>
          );
        }}
      </Answer>
    </Page>
  );
}

function Choices({ prices, sets }: { readonly prices: PriceList; readonly sets: readonly PictureSet[] }) {
  const { t, i18n } = useTranslation('retouch');
  const foot = useStuckFoot();
  const { rows, count, sum, choose } = useRetouch(prices, sets);
  if (rows.length === 0) return <NoPictures />;
  const { currency } = prices;
  const amount = (minor: number) => formatMinor(minor, currency, i18n.language);
  return (
    <>
      {pricesPerPicture(rows).map((minor) => (
        <p key={minor} className={styles.price}>
          {t('perPiece', { amount: amount(minor) })}
        </p>
      ))}
      <ul className={styles.pictures} aria-label={t('pictures')}>
        {rows.map((row, index) => (
          <PictureRetouch
            key={row.picture.uuid}
            row={row}
            number={index + 1}
            currency={currency}
            onChoose={(sub, isWanted) => void choose(row, sub, isWanted)}
          />
        ))}
      </ul>
      <div ref={foot} className={styles.foot}>
        <p className={styles.sum} role="status">
          <span>{t('pieces', { count })}</span>
          <strong>{t('sum', { amount: amount(sum) })}</strong>
        </p>
        <ButtonLink to={paths.cart()} variant="secondary">
          {t('continue')}
        </ButtonLink>
        <ButtonLink to={paths.checkout()}>{t('checkOut')}</ButtonLink>
      </div>
    </>
  );
}

function NotAvailable() {
  const { t } = useTranslation('retouch');
  return (
    <EmptyState icon="image" title={t('notAvailable')} text={t('notAvailableText')}>
      <ButtonLink to={paths.cart()}>{t('toCart')}</ButtonLink>
    </EmptyState>
  );
}

function NoPictures() {
  const { t } = useTranslation('retouch');
  return (
    <EmptyState icon="image" title={t('noPictures')} text={t('noPicturesText')}>
      <ButtonLink to={paths.cart()}>{t('toCart')}</ButtonLink>
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className={styles.pictures} aria-busy="true">
      <Skeleton height={220} />
      <Skeleton height={220} />
    </div>
  );
}
