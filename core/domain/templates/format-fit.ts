/** Whether a design's pages have the size of the products that it is sold as (OPX-05). */
import type { TemplateDesign } from '#core/contract/template-format.ts';

interface SizedProduct {
  readonly uuid: string;
  /** As in '15x15' or '14.8x21', centimetres; empty: it has no size. */
  readonly formatSize: string;
}

export interface FormatProblem {
  readonly partId: string;
  readonly productUuid: string;
  /** 'size': the design's own product has another size; 'shape': a further product has other proportions. */
  readonly kind: 'size' | 'shape';
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

function sizeOf({ formatSize }: SizedProduct): SizeMm | null {
  const [, width, height] = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)$/.exec(formatSize) ?? [];
  return width === undefined || height === undefined ? null : { width: Number(width) * MM_PER_CM, height: Number(height) * MM_PER_CM };
}

const isNear = (actual: number, wanted: number): boolean =>
  Math.abs(actual - wanted) <= Math.min(wanted * SIZE_TOLERANCE, SIZE_TOLERANCE_MM);

const shapeOf = ({ width, height }: SizeMm): number => width / height;

const words = ({ width, height }: SizeMm): string => `${Math.round(width * 10) / 10} x ${Math.round(height * 10) / 10} mm`;

/** The first product is the design's own; for the others its pages are enlarged or reduced. */
export function formatProblems(
  { parts, productUuids }: Pick<TemplateDesign, 'parts' | 'productUuids'>,
  products: readonly SizedProduct[],
): readonly FormatProblem[] {
  return productUuids.flatMap((productUuid, index) => {
    const product = products.find(({ uuid }) => uuid === productUuid);
    const wanted = product ? sizeOf(product) : null;
    if (wanted === null) return [];
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
