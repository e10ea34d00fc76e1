/**
 * How long a bank keeps money reserved, as published by providers: Stripe 7 days, Vipps 180 and MobilePay 14. Other
 * providers do not publish it.
 */
const DAY_MS = 86_400_000;
/** The operator gets a warning this long before the end. */
const WARNED_MS = 2 * DAY_MS;

function daysOf(provider: string, currency: string): number | null {
  if (provider === 'stripe') return 7;
  // The currency distinguishes Vipps from MobilePay.
  if (provider === 'vipps') return currency === 'NOK' ? 180 : 14;
  return null;
}

/** The end of a reservation that ends soon; null: it does not end soon, or its end is unknown. */
export function endingReservation(
  { provider, currency, reservedMs }: { readonly provider: string; readonly currency: string; readonly reservedMs: number },
  nowMs: number,
): number | null {
  const days = daysOf(provider, currency);
  const endMs = days === null ? null : reservedMs + days * DAY_MS;
  return endMs !== null && nowMs >= endMs - WARNED_MS ? endMs : null;
}
