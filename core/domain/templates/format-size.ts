/** Width and height of a product in the format of the shop's file: '15x15', '14.8x21', '45 × 60', in centimetres. */

/** Empty: the product has no design. The sign × counts as x, a decimal comma as a point. */
export const FORMAT_SIZE_PATTERN =
  /^(?:\s*|\s*(?=[\d.,]*[1-9])\d{1,4}(?:[.,]\d{1,2})?\s*[xX×]\s*(?=[\d.,]*[1-9])\d{1,4}(?:[.,]\d{1,2})?\s*)$/;

export interface SizeCm {
  readonly width: number;
  readonly height: number;
}

/** null: it has no size. */
export function parseFormatSize(text: string): SizeCm | null {
  if (!FORMAT_SIZE_PATTERN.test(text)) return null;
  const [width = '', height] = text.replaceAll(',', '.').toLowerCase().split(/[x×]/);
  return height === undefined ? null : { width: Number(width), height: Number(height) };
}

/** The stored and shown form: '45x60'. */
export function formatSizeText(text: string): string {
  const size = parseFormatSize(text);
  return size === null ? '' : `${size.width}x${size.height}`;
}
