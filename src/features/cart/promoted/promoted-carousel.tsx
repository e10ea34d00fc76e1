import useEmblaCarousel from 'embla-carousel-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import styles from './promoted-products.module.css';

/** Swiped by thumb and moved by its buttons: every drag has a button as its alternative. */
export default function PromotedCarousel({ cards }: { readonly cards: readonly { readonly key: string; readonly card: ReactNode }[] }) {
  const { t } = useTranslation('cart');
  const [viewport, api] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps' });
  const [reach, setReach] = useState({ back: false, forward: cards.length > 1 });
  useEffect(() => {
    if (!api) return undefined;
    const follow = () => setReach({ back: api.canScrollPrev(), forward: api.canScrollNext() });
    follow();
    api.on('select', follow).on('reInit', follow);
    return () => {
      api.off('select', follow).off('reInit', follow);
    };
  }, [api]);
  return (
    <>
      <div ref={viewport} className={styles.viewport}>
        <ul className={styles.slides}>
          {cards.map(({ key, card }) => (
            <li key={key} className={styles.slide}>
              {card}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.arrows}>
        <IconButton icon="back" label={t('promoted.previous')} disabled={!reach.back} onClick={() => api?.scrollPrev()} />
        <IconButton icon="forward" label={t('promoted.next')} disabled={!reach.forward} onClick={() => api?.scrollNext()} />
      </div>
    </>
  );
}
