import { useTranslation } from 'react-i18next';
import type { OrderLine } from '#core/contract/entities.ts';
import { appError } from '#core/contract/errors.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { lineDetails, lineNotes } from '#core/domain/cart/line-details.ts';
import { formatDimensions } from '#core/kernel/format-dimensions.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useLinePreview } from '#src/platform/previews/use-line-preview.ts';
import { iconOfLine } from '#src/ui/goods/line-icon.ts';
import { LinePicture } from '#src/ui/goods/line-picture.tsx';
import { LineRow } from '#src/ui/goods/line-row.tsx';
import { Price } from '#src/ui/goods/price.tsx';

interface ContentLineProps {
  readonly line: OrderLine;
  /** All lines of its cart or order. */
  readonly among: readonly OrderLine[];
  readonly currency: string;
  /** Language of a placed order: the goods are named in it. */
  readonly lang?: string | undefined;
}

/** An order's goods with their picture, before and after the order is placed. */
export function ContentLine({ line, among, currency, lang }: ContentLineProps) {
  const { t, i18n } = useTranslation('checkout', lang === undefined ? {} : { lng: lang });
  const { pictures, place } = useLinePreview(line);
  const size = useSize(line.product?.uuid);
  const errorText = useErrorText();
  const notes = [
    ...(line.disabled ? [errorText(appError('package.disabled', line.disabled))] : []),
    ...lineNotes(line, { owned: (count) => t('digitalOwned', { count }), repeated: t('digitalRepeated') }, among),
  ];
  const facts = [
    t('pieces', { count: line.quantity }),
    size && t('size', { size: formatDimensions(size, lang ?? i18n.language) }),
    ...lineDetails(line, { digitalSet: t('offer.set'), pictures: (count) => t('pictures', { count }) }),
  ].filter(Boolean);
  return (
    <LineRow
      picture={<LinePicture pictures={pictures} icon={iconOfLine(line)} place={place} />}
      name={line.description}
      facts={facts}
      notes={notes}
      lang={lang}
    >
      <Price minor={line.linePrice} currency={currency} />
    </LineRow>
  );
}

/** '15x15' in centimetres; empty for a product without a size. */
function useSize(productUuid: string | undefined): string {
  const prices = useAnswer(shopCalls.prices, {});
  return prices.state === 'ready' ? (prices.value.products.find((product) => product.uuid === productUuid)?.formatSize ?? '') : '';
}
