import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../core/contract/paths.ts';
import type { PackageItem } from '../../../core/contract/entities.ts';
import type { Package } from '../../../core/contract/shop.ts';
import { Answer } from '../../ui/answer.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { LinePicture } from '../../ui/line-picture.tsx';
import { EmptyState, ErrorNotice, Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OfferPrice } from './offer-price.tsx';
import styles from './package-page.module.css';
import { digitalSetPreview } from './package-view.ts';
import { useFilledPreview } from './use-filled-preview.ts';
import { useOffer } from './use-offer.ts';
import { usePackagePurchase } from './use-package-purchase.ts';
import { useCurrentSet, useOffers, usePriceList } from './use-products.ts';

/** `/products/packages/{packageUuid}`: what the package holds and costs. */
export default function PackagePage() {
  const { t } = useTranslation('products');
  const { packageUuid } = useParams();
  const answer = useOffers();
  const readAtMs = answer.state === 'ready' ? answer.readAtMs : 0;
  return (
    <Page>
      <Answer answer={answer} skeleton={<Skeleton height={420} />}>
        {({ packages }) => {
          const offer = packages.find((entry) => entry.uuid === packageUuid);
          return offer ? <Offer offer={offer} readAtMs={readAtMs} /> : <PackageNotFound />;
        }}
      </Answer>
      <p className={styles.back}>
        <Link to={paths.packages()}>{t('seePackages')}</Link>
      </p>
    </Page>
  );
}

function Offer({ offer, readAtMs }: { readonly offer: Package; readonly readAtMs: number }) {
  const { t } = useTranslation('products');
  const currency = usePriceList()?.currency ?? 'NOK';
  const { endsAtMs, shown } = useOffer(offer, readAtMs);
  return (
    <>
      <PageHeader title={offer.name} lead={offer.description} back={{ to: paths.packages(), label: t('exclusiveDeals') }} />
      <div className={styles.columns}>
        <Picture src={offer.image} alt="" aspect={3 / 2} eager />
        <Card className={styles.contents ?? ''}>
          <h2>{t('packageHeader', { packageName: offer.name })}</h2>
          <ul className={styles.items}>
            {offer.packageItems.map((item) => (
              <PackageRow key={item.uuid} item={item} />
            ))}
          </ul>
          <OfferPrice shown={shown} endsAtMs={endsAtMs} currency={currency} />
          <Purchase offer={offer} />
        </Card>
      </div>
    </>
  );
}

/** What can be done with the package now: into the cart, or the reason why not. */
function Purchase({ offer }: { readonly offer: Package }) {
  const { t } = useTranslation('products');
  const { current, isKnown } = useCurrentSet();
  const { isAdding, error, add } = usePackagePurchase(offer, current);
  return (
    <>
      {offer.disabled && (
        <Notice kind="warning">
          <p>{offer.disabled.reason}</p>
        </Notice>
      )}
      {!offer.disabled && <p className={styles.hint}>{t('packageHint')}</p>}
      {error && <ErrorNotice error={error} />}
      {!offer.disabled && (
        <Button wide icon="cart" busy={isAdding} disabled={!isKnown || !current} onClick={() => void add()}>
          {t('addPackage')}
        </Button>
      )}
      <ButtonLink to={paths.categories()} wide variant="secondary">
        {t('makeSingle')}
      </ButtonLink>
    </>
  );
}

const ICONS: Readonly<Record<PackageItem['type'], IconName>> = {
  TEMPLATE_PRODUCT: 'calendar',
  CATALOGUE: 'school',
  DIGITAL_SET: 'download',
};

function PackageRow({ item }: { readonly item: PackageItem }) {
  const { t } = useTranslation('products');
  const { current } = useCurrentSet();
  const { src, place } = useFilledPreview(item.template, current);
  const name = item.product?.name ?? item.catalogue?.name ?? t(`item.${item.type}`);
  const detail = item.template?.name ?? item.subject?.name;
  const files = item.type === 'DIGITAL_SET' ? digitalSetPreview(current) : [];
  return (
    <li className={styles.item}>
      <LinePicture pictures={src === null ? files : [src]} icon={ICONS[item.type]} place={place} />
      <span>
        <span className={styles.itemName}>{name}</span>
        {detail && detail !== name && <span className={styles.detail}>{detail}</span>}
      </span>
    </li>
  );
}

function PackageNotFound() {
  const { t } = useTranslation('products');
  return (
    <EmptyState icon="gift" title={t('packageNotFound')} text={t('packageNotFoundText')}>
      <ButtonLink to={paths.packages()}>{t('seePackages')}</ButtonLink>
    </EmptyState>
  );
}
