/** Lists that an operator opens in a spreadsheet. */

/** UTF-8 without it is read as Windows-1252 by spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * @param country country of the shop, such as 'NO': its spreadsheets separate cells by a semicolon if amounts have a
 * decimal comma
 */
export function csvList(heading: readonly string[], rows: readonly (readonly string[])[], country: string): Buffer {
  const separator = separatorIn(country);
  const lines = [heading, ...rows].map((cells) => cells.map((cell) => quoted(harmless(cell))).join(separator));
  return Buffer.from(`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`);
}

/**
 * A spreadsheet computes a cell that begins like a formula; a customer's text or a child's name must never be one
 * (SEC-09).
 */
const harmless = (cell: string): string => (/^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[;,"\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A number with this many decimals, in the format of the country's spreadsheets. */
export const csvNumber = (value: number, digits: number, country: string): string =>
  new Intl.NumberFormat(localeOf(country), {
    numberingSystem: 'latn',
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

const separatorIn = (country: string): ';' | ',' => (csvNumber(0.5, 1, country).includes(',') ? ';' : ',');

const localeOf = (country: string): string =>
  new Intl.Locale('und', /^[A-Z]{2}$/.test(country) ? { region: country } : {}).maximize().toString();
