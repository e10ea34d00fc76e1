import type { SizeCm } from '#core/domain/templates/format-size.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** As in '14,8 × 21 cm'. */
export function useSizeText({ width, height }: SizeCm): string {
  const numbers = new Intl.NumberFormat(useLocale());
  return `${numbers.format(width)} × ${numbers.format(height)} cm`;
}
