import { useTranslation } from 'react-i18next';
import type { PromotedProduct } from '#core/contract/shop.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { usePreview } from '#src/platform/previews/use-preview.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx';
import styles from './promoted-products.module.css';
import type { PromotedView } from './promoted-view.ts';

/** D2 §9. */
const PREVIEW_ASPECT = 400 / 290;
const PREVIEW_PX = 480;

/** One promoted product with the customer's own pictures in it. The designer's picture is shown until they are drawn. */
export function PromotedCard({
  product,
  view,
  currency,
  onPrices,
}: {
  readonly product: PromotedProduct;
  readonly view: PromotedView;
  readonly currency: string;
  readonly onPrices: () => void;
}) {
  const { t } = useTranslation('cart');
  const { src, place } = useOwnPreview(product);
  return (
    <article className={styles.card}>
      <div ref={place} className={styles.mat}>
        <Picture src={src ?? `/templates/all/${product.template.preview.large}`} alt="" aspect={PREVIEW_ASPECT} fit="contain" />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>{view.name}</h3>
        <p className={styles.detail}>{view.templateName}</p>
        <p className={styles.price}>
          {view.before !== null && (
            <s className={styles.before}>
              <VisuallyHidden>{t('before')}</VisuallyHidden>
              <Price minor={view.before} currency={currency} />
            </s>
          )}
          <strong className={view.before === null ? undefined : styles.reduced}>
            <Price minor={view.price} currency={currency} />
          </strong>
          <Button
            variant="quiet"
            icon="info"
            className={styles.info ?? ''}
            aria-label={t('promoted.pricesOf', { name: view.name })}
            onClick={onPrices}
          >
            {t('promoted.prices')}
          </Button>
        </p>
        <ButtonLink to={view.to} variant="secondary" wide aria-label={t('promoted.makeName', { name: view.name })}>
          {t('promoted.make')}
        </ButtonLink>
      </div>
    </article>
  );
}

function useOwnPreview({ template, templateData }: PromotedProduct) {
  const { i18n } = useTranslation();
  const { settings } = useShell();
  const key = settings ? `${template.uuid} ${template.version} ${i18n.language} ${JSON.stringify(templateData)}` : null;
  return usePreview(key, () => ({
    template,
    fill: templateData,
    context: { language: i18n.language, country: settings?.options.country ?? '' },
    maxPx: PREVIEW_PX,
  }));
}
