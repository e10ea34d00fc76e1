/** Whether a design's pages have the size of the products that it is sold as (OPX-05). */
import type { Box, TemplateDesign } from '#core/contract/template-format.ts';
import { parseFormatSize } from './format-size.ts';

interface SizedProduct {
  readonly uuid: string;
  /** As in '15x15' or '14.8x21', centimetres; empty: it has no design. */
  readonly formatSize: string;
}

export interface FormatProblem {
  readonly partId: string;
  readonly productUuid: string;
  /** 'size': the design's own product has another size; 'shape': a further product has other proportions; 'none': it has no size. */
  readonly kind: 'size' | 'shape' | 'none';
  readonly trimMm: string;
  readonly productMm: string;
}

const MM_PER_PT = 25.4 / 72;
const MM_PER_CM = 10;
/** Names of sizes are rounded: A3 is sold as 30x42. */
const SIZE_TOLERANCE = 0.02;
const SIZE_TOLERANCE_MM = 5;
const SHAPE_TOLERANCE = 0.02;

interface SizeMm {
  readonly width: number;
  readonly height: number;
}

function sizeOf({ formatSize }: Pick<SizedProduct, 'formatSize'>): SizeMm | null {
  const size = parseFormatSize(formatSize);
  return size && { width: size.width * MM_PER_CM, height: size.height * MM_PER_CM };
}

const isNear = (actual: number, wanted: number): boolean =>
  Math.abs(actual - wanted) <= Math.min(wanted * SIZE_TOLERANCE, SIZE_TOLERANCE_MM);

const shapeOf = ({ width, height }: SizeMm): number => width / height;

const words = ({ width, height }: SizeMm): string => `${Math.round(width * 10) / 10} x ${Math.round(height * 10) / 10} mm`;

/**
 * The factor by which the design's pages are scaled to be printed as this product. Its own product is printed unscaled,
 * because names of sizes are rounded. If the proportions differ slightly, the larger factor applies, so that no edge
 * stays white.
 */
export function printFactor({ width, height }: Pick<Box, 'width' | 'height'>, product: Pick<SizedProduct, 'formatSize'>): number {
  const wanted = sizeOf(product);
  if (wanted === null) return 1;
  const trim = { width: width * MM_PER_PT, height: height * MM_PER_PT };
  if (isNear(trim.width, wanted.width) && isNear(trim.height, wanted.height)) return 1;
  return Math.max(wanted.width / trim.width, wanted.height / trim.height);
}

/** The first product is the design's own; for the others its pages are scaled. */
export function formatProblems(
  { parts, productUuids }: Pick<TemplateDesign, 'parts' | 'productUuids'>,
  products: readonly SizedProduct[],
): readonly FormatProblem[] {
  return productUuids.flatMap((productUuid, index): readonly FormatProblem[] => {
    const product = products.find(({ uuid }) => uuid === productUuid);
    if (product === undefined) return [];
    const wanted = sizeOf(product);
    if (wanted === null)
      return parts.slice(0, 1).map(({ id }) => ({ partId: id, productUuid, kind: 'none' as const, trimMm: '', productMm: '' }));
    return parts.flatMap(({ id, trimBox }) => {
      const trim = { width: trimBox.width * MM_PER_PT, height: trimBox.height * MM_PER_PT };
      const fits =
        index === 0
          ? isNear(trim.width, wanted.width) && isNear(trim.height, wanted.height)
          : Math.abs(shapeOf(trim) / shapeOf(wanted) - 1) <= SHAPE_TOLERANCE;
      if (fits) return [];
      const kind = index === 0 ? ('size' as const) : ('shape' as const);
      return [{ partId: id, productUuid, kind, trimMm: words(trim), productMm: words(wanted) }];
    });
  });
}

/**
 * Whether the design may be sold as this product, because its pages do not have another size. A product without a size
 * keeps designs from before sizes were required; new designs cannot be published for it.
 */
export const isSoldAs = (design: Pick<TemplateDesign, 'parts' | 'productUuids'>, product: SizedProduct): boolean =>
  formatProblems(design, [product]).every(({ kind }) => kind === 'none');

/** The problem as text. @param productName the operator's name for it */
export function formatProblemText({ partId, kind, trimMm, productMm }: FormatProblem, productName: string): string {
  if (kind === 'none') return `${productName} has no formatSize: a product with a design needs the size of its pages`;
  const wanted = kind === 'size' ? `it has to be ${productMm}` : `its proportions are not those of ${productMm}`;
  return `part ${partId} is ${trimMm} inside its trim box; for ${productName} ${wanted}`;
}
