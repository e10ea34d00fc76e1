import { useTranslation } from 'react-i18next';
import { pageCalls } from '#core/contract/pages.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { ShopText } from './shop-text.tsx';

/** `/terms-of-purchase`: what the checkout asks to accept, for everyone before they buy (BIZ-10). */
export default function TermsOfPurchasePage() {
  const { t } = useTranslation('pages');
  return (
    <ShopText
      title={t('termsOfPurchase')}
      answer={useAnswer(pageCalls.termsOfPurchase, {})}
      htmlOf={({ termsOfPurchase }) => termsOfPurchase}
    />
  );
}
