import { formatMinor } from '#core/kernel/money.ts';
import type { rebateCodes } from '#server/db/schema.ts';

type Discount = Pick<typeof rebateCodes.$inferSelect, 'kind' | 'value'>;

/** '10 %', 'kr 50', 'delivery': what the operator reads. */
export function discountWords({ kind, value }: Discount, currency: string): string {
  if (kind === 'free_delivery') return 'delivery';
  return kind === 'percent' ? `${value} %` : formatMinor(value, currency, 'en');
}
