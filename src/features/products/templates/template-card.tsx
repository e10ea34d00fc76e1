import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { Template } from '#core/contract/entities.ts';
import { fromList } from '#core/contract/paths/list-address.ts';
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { TemplateListType } from '#core/contract/templates.ts';
import { firstYear } from '#core/domain/templates/fill-template.ts';
import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import { fromPrice } from '#core/domain/prices/unit-price.ts';
import { useYearRule } from '#src/data/live/answers/use-year-rule.ts';
import { Price } from '#src/ui/goods/price.tsx';
import { formatDimensions } from '#core/kernel/format-dimensions.ts';
import styles from './template-card.module.css';
import { TemplatePreview } from './template-preview.tsx';

interface TemplateCardProps {
  readonly template: Template;
  readonly type: TemplateListType;
  readonly category: string | undefined;
  readonly set: PictureSet | undefined;
  readonly prices: PriceList | undefined;
  readonly linkOf?: (template: Template) => string;
}

/** A template with the customer's own picture, its size and the price of one piece. */
export const TemplateCard = memo(function TemplateCard({ template, type, category, set, prices, linkOf }: TemplateCardProps) {
  const { t, i18n } = useTranslation('products');
  const list = useLocation();
  const { uuid, product, dimensions } = template;
  const year = firstYear(template, useYearRule());
  const sold = prices?.products.find((entry) => entry.uuid === product.uuid);
  const to =
    linkOf?.(template) ??
    (category === undefined ? paths.create(type, product.uuid, uuid) : paths.createInCategory(type, category, product.uuid, uuid));
  return (
    <Link className={styles.card} to={to} state={fromList(list)}>
      <TemplatePreview template={template} set={set} />
      <span className={styles.words}>
        <span className={styles.name}>{nameWithYear(template.name, year)}</span>
        <span className={styles.facts}>{t('format', { size: formatDimensions(dimensions, i18n.language) })}</span>
        {prices && sold && (
          <span className={styles.price}>
            {t('from')} <Price minor={fromPrice(sold)} currency={prices.currency} />
          </span>
        )}
      </span>
    </Link>
  );
});
