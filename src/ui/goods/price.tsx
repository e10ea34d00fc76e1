import { formatMinor, type MinorUnits } from '#core/kernel/money.ts';
import { useTranslation } from 'react-i18next';

/** An amount in the shop's currency and the chosen language. */
export function Price({ minor, currency }: { readonly minor: MinorUnits; readonly currency: string }) {
  const { i18n } = useTranslation();
  return <span>{formatMinor(minor, currency, i18n.language)}</span>;
}
