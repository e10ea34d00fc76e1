/**
 * The register's format: nine digits in groups of three, followed by MVA for a Norwegian company that is registered for
 * value added tax.
 */
export function organisationNumberInWords(number: string, isTaxRegistered: boolean): string {
  if (!/^\d{9}$/.test(number)) return number;
  return `${number.replace(/(\d{3})(?=\d)/g, '$1 ')}${isTaxRegistered ? ' MVA' : ''}`;
}
