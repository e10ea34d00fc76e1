/** How long a bank keeps money reserved, as providers publish it: Stripe 7 days, Vipps 180 and MobilePay 14. Other providers do not say. */
const DAY_MS = 86_400_000;
/** Its operator is told so long before. */
const WARNED_MS = 2 * DAY_MS;

function daysOf(provider: string, currency: string): number | null {
  if (provider === 'stripe') return 7;
  // The currency tells Vipps from MobilePay.
  if (provider === 'vipps') return currency === 'NOK' ? 180 : 14;
  return null;
}

/** When a reservation that ends soon ends; null: it does not end soon, or is not known to. */
export function endingReservation(
  { provider, currency, reservedMs }: { readonly provider: string; readonly currency: string; readonly reservedMs: number },
  nowMs: number,
): number | null {
  const days = daysOf(provider, currency);
  const endMs = days === null ? null : reservedMs + days * DAY_MS;
  return endMs !== null && nowMs >= endMs - WARNED_MS ? endMs : null;
}
