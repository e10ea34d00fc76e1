const A_MINUTE = 60;
/** Up to this limit, the time is shown in seconds instead of minutes. */
const SECONDS_AT_MOST = 90;

/** '40 seconds', '8 minutes'; never less than the actual time. @param seconds whole, at least 0 */
export function waitInWords(seconds: number, language: string): string {
  const isShort = seconds <= SECONDS_AT_MOST;
  const unit = isShort ? 'second' : 'minute';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    isShort ? seconds : Math.ceil(seconds / A_MINUTE),
  );
}
