import { useTranslation } from 'react-i18next';
import { pageCalls } from '#core/contract/pages.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { ShopText } from './shop-text.tsx';

/** `/privacy-policy` (PUB-01). */
export default function PrivacyPolicyPage() {
  const { t } = useTranslation('pages');
  return <ShopText title={t('privacyPolicy')} answer={useAnswer(pageCalls.privacyPolicy, {})} htmlOf={({ data }) => data.privacyPolicy} />;
}
