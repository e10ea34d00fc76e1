import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pageCalls } from '#core/contract/pages.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { ShopText } from './shop-text.tsx';
import { termsSection } from './terms-sections.ts';

/** `/terms-of-purchase`: the terms that the checkout asks to accept, public and before a purchase (BIZ-10). */
export default function TermsOfPurchasePage() {
  const { t } = useTranslation('pages');
  return (
    <ShopText
      title={t('termsOfPurchase')}
      answer={useAnswer(pageCalls.termsOfPurchase, {})}
      htmlOf={({ termsOfPurchase }) => termsOfPurchase}
      beside={<ToSection />}
    />
  );
}

/**
 * The text is the shop's own and has no anchors. A section is found by the word in its heading; otherwise the page
 * starts at its top.
 */
function ToSection() {
  const { t } = useTranslation('pages');
  const { hash } = useLocation();
  const place = useRef<HTMLSpanElement>(null);
  const section = termsSection(hash);
  const word = section && t(`terms.${section}`).toLocaleLowerCase();
  useEffect(() => {
    if (word === undefined) return;
    const headings = [...(place.current?.parentElement?.querySelectorAll('h2, h3') ?? [])];
    headings.find(({ textContent }) => textContent.toLocaleLowerCase().includes(word))?.scrollIntoView();
  }, [word]);
  return <span ref={place} hidden />;
}
