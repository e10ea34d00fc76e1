import { formatMinor } from '#core/kernel/money.ts';
import type { rebateCodes } from '#server/db/schema.ts';

type Discount = Pick<typeof rebateCodes.$inferSelect, 'kind' | 'value'>;

/** '10 %', 'kr 50', 'delivery', 'kr 500 prepaid': the operator's text for a discount. */
export function discountWords({ kind, value }: Discount, currency: string): string {
  if (kind === 'free_delivery') return 'delivery';
  if (kind === 'percent') return `${value} %`;
  return `${formatMinor(value, currency, 'en')}${kind === 'credit' ? ' prepaid' : ''}`;
}
