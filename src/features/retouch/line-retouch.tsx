import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { useRetouch, useRetouchSources } from './use-retouch.ts';
import { PictureRetouch } from './picture-retouch.tsx';
import styles from './line-retouch.module.css';
import { pricesPerPicture, rowsOfLine } from './retouch-view.ts';

/**
 * Retouch of a cart line's pictures, collapsed. The page with all pictures still exists (RET-01, LOV-01). Renders
 * nothing if the shop offers no retouch for them.
 */
export function LineRetouch({ line }: { readonly line: OrderLine }) {
  const { prices, sets } = useRetouchSources();
  // Reserve the space while the answer is unknown, so that nothing below it shifts.
  if ((prices.state === 'loading' || sets.state === 'loading') && showsPictures(line)) return <div className={styles.place} />;
  if (prices.state !== 'ready' || sets.state !== 'ready') return null;
  return <Choices line={line} prices={prices.value} sets={sets.value.pictureSets} />;
}

const showsPictures = ({ template, package: bundle, fileRetouch, digitalFiles }: OrderLine): boolean =>
  fileRetouch === null && (template !== null || bundle !== null || digitalFiles.length > 0);

function Choices({ line, prices, sets }: { readonly line: OrderLine; readonly prices: PriceList; readonly sets: readonly PictureSet[] }) {
  const { t, i18n } = useTranslation('retouch');
  const { rows, choose } = useRetouch(prices, sets);
  const [isOpen, setOpen] = useState(false);
  const own = rowsOfLine(rows, line, sets);
  if (own.length === 0) return null;
  const count = own.filter(({ chosen }) => chosen.length > 0).length;
  return (
    <details className={styles.retouch} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{count > 0 ? t('inLineChosen', { count }) : t('inLine')}</summary>
      {isOpen &&
        pricesPerPicture(own).map((minor) => (
          <p key={minor} className={styles.price}>
            {t('perPicture', { amount: formatMinor(minor, prices.currency, i18n.language) })}
          </p>
        ))}
      {isOpen && (
        <ul className={styles.pictures} aria-label={t('pictures')}>
          {own.map((row, index) => (
            <PictureRetouch
              key={row.picture.uuid}
              row={row}
              number={index + 1}
              currency={prices.currency}
              onChoose={(sub, isWanted) => void choose(row, sub, isWanted)}
            />
          ))}
        </ul>
      )}
    </details>
  );
}
