import { useTranslation } from 'react-i18next';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import type { DiscountRule, PriceList } from '#core/contract/shop.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { discountsFor } from '#core/domain/prices/cart-discounts.ts';
import type { DeliveryRange } from '#core/domain/prices/delivery-range.ts';
import { pricesFor } from '#core/domain/prices/job-prices.ts';
import { soldFor } from '#core/domain/prices/job-range.ts';
import { taxName } from '#core/domain/prices/tax-name.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useCurrentSubject } from '#src/data/live/session/use-current-subject.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx';
import { Answer } from '#src/ui/status/answer.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { PricesDiscounts } from './prices-discounts.tsx';
import styles from './prices-page.module.css';
import { type PricedPackage, type PricedProduct, pricesView } from './prices-view.ts';

/**
 * `/prices`: the public price list (KEP-09). A customer sees the prices of the current set's job (KEP-10).
 * Kept on the device, so that it opens without a connection too.
 */
export default function PricesPage() {
  const { t } = useTranslation('prices');
  const { isSignedIn } = useSession();
  const { isKnown, subjectUuid } = useCurrentSubject();
  const sets = useAnswer(pictureSetCalls.listPictureSets, isSignedIn ? {} : null);
  const set = sets.state === 'ready' ? sets.value.pictureSets.find(({ subject }) => subject.uuid === subjectUuid) : undefined;
  const answer = useAnswer(shopCalls.prices, isKnown ? {} : null);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={isSignedIn ? { to: paths.categories(), label: t('products') } : { to: paths.frontpage(), label: t('frontPage') }}
      />
      <Answer answer={answer} skeleton={<Skeleton height={480} />}>
        {(list) => {
          const hasOwnPrices = pricesFor(list, subjectUuid) !== list;
          return (
            <>
              {hasOwnPrices && set && <p className={styles.note}>{t('ofJob', { name: set.subject.name, job: set.job.name })}</p>}
              <Prices
                list={soldFor(list, subjectUuid)}
                subjectUuid={subjectUuid}
                discounts={discountsFor(list.discounts ?? [], subjectUuid ?? '')}
              />
            </>
          );
        }}
      </Answer>
    </Page>
  );
}

interface PricesProps {
  readonly list: PriceList;
  readonly subjectUuid: string | undefined;
  readonly discounts: readonly DiscountRule[];
}

function Prices({ list, subjectUuid, discounts }: PricesProps) {
  const { t } = useTranslation('prices');
  const { shopClock } = useDevice();
  const { settings } = useShell();
  const tax = taxName([list.taxPercent], settings?.options.country ?? '');
  const { sections, packages, deliveries } = pricesView(list, shopClock.nowMs(), subjectUuid);
  if (sections.length + packages.length === 0) return <EmptyState icon="info" title={t('nothing')} />;
  return (
    <>
      <p className={styles.note}>
        {tax !== null && t('tax', { percent: list.taxPercent, context: tax })}{' '}
        {list.freeShippingThreshold >= 0 && (
          <>
            {t('freeDelivery')} <Price minor={list.freeShippingThreshold} currency={list.currency} />.
          </>
        )}
      </p>
      {packages.length > 0 && (
        <section aria-labelledby="prices-packages">
          <h2 id="prices-packages">{t('packages')}</h2>
          <ul className={styles.products}>
            {packages.map((entry) => (
              <PackagePrice key={entry.uuid} entry={entry} currency={list.currency} />
            ))}
          </ul>
        </section>
      )}
      {sections.map(({ name, products }) => (
        <section key={name} aria-labelledby={`prices-${name}`}>
          <h2 id={`prices-${name}`}>{t(`section.${name}`)}</h2>
          <ul className={styles.products}>
            {products.map((product) => (
              <ProductPrice key={product.uuid} product={product} currency={list.currency} />
            ))}
          </ul>
        </section>
      ))}
      {discounts.length > 0 && <PricesDiscounts discounts={discounts} currency={list.currency} />}
      {deliveries.length > 0 && (
        <section aria-labelledby="prices-delivery">
          <h2 id="prices-delivery">{t('delivery.title')}</h2>
          <dl className={styles.products}>
            {deliveries.map((way) => (
              <div key={way.type} className={styles.product}>
                <dt className={styles.name}>{t(`delivery.${way.type}`)}</dt>
                <dd>
                  <DeliveryPrice range={way} currency={list.currency} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div className={styles.ways}>
        <ButtonLink to={paths.tryOut()}>{t('tryOut')}</ButtonLink>
        <ButtonLink to={paths.cart()} variant="secondary" icon="cart">
          {t('toCart')}
        </ButtonLink>
      </div>
    </>
  );
}

function DeliveryPrice({ range: { lowest, highest }, currency }: { readonly range: DeliveryRange; readonly currency: string }) {
  const { t } = useTranslation('prices');
  const one = (minor: number) => (minor === 0 ? t('deliveryFree') : <Price minor={minor} currency={currency} />);
  return lowest === highest ? (
    one(lowest)
  ) : (
    <>
      {one(lowest)} – {one(highest)}
    </>
  );
}

function PackagePrice({ entry, currency }: { readonly entry: PricedPackage; readonly currency: string }) {
  const { t } = useTranslation('prices');
  return (
    <li className={styles.product}>
      <h3 className={styles.name}>{entry.name}</h3>
      <p className={styles.price}>
        {entry.before !== null && (
          <s className={styles.before}>
            <VisuallyHidden>{t('before')}</VisuallyHidden>
            <Price minor={entry.before} currency={currency} />
          </s>
        )}{' '}
        <strong>
          <Price minor={entry.price} currency={currency} />
        </strong>
      </p>
      {entry.contents.length > 0 && (
        <ul className={styles.contents} aria-label={t('contentsOf', { name: entry.name })}>
          {entry.contents.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ProductPrice({ product, currency }: { readonly product: PricedProduct; readonly currency: string }) {
  const { t } = useTranslation('prices');
  const { name, minimum, unit, rows, extras } = product;
  return (
    <li className={styles.product}>
      <h3 className={styles.name}>{name}</h3>
      {minimum > 1 && <p className={styles.fact}>{t('minimum', { count: minimum })}</p>}
      <table className={styles.table} aria-label={t('pricesOf', { name })}>
        <thead>
          <tr>
            <th scope="col">{t('quantity')}</th>
            <th scope="col">{t('each')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.fromQuantity} ${String(row.isCampaign)}`}>
              <th scope="row">
                {unit === 'piece' ? t('from', { count: row.fromQuantity }) : t(`unit.${unit}`)}
                {row.isCampaign && <span className={styles.campaign}>{t('campaign')}</span>}
              </th>
              <td>
                <Price minor={row.price} currency={currency} />
              </td>
            </tr>
          ))}
          {extras.map((extra) => (
            <tr key={extra.uuid}>
              <th scope="row">{extra.price === null ? extra.name : t('extra', { name: extra.name })}</th>
              <td>{extra.price === null ? t('included') : <Price minor={extra.price} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}
