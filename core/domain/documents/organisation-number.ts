/** As a register writes it: nine digits in groups of three, and behind them that a Norwegian company is in the register of value added tax. */
export function organisationNumberInWords(number: string, isTaxRegistered: boolean): string {
  if (!/^\d{9}$/.test(number)) return number;
  return `${number.replace(/(\d{3})(?=\d)/g, '$1 ')}${isTaxRegistered ? ' MVA' : ''}`;
}
