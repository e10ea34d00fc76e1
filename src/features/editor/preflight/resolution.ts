import type { TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import { pixelsPerInch, type Size } from '#core/layout/crop.ts';
import { imageFields } from '../state/fields.ts';

/** Below this value a print looks soft at reading distance (EDT-23). */
export const LOW_PPI = 150;
/** Below this value single pixels are visible. */
export const VERY_LOW_PPI = 80;

export type Resolution = 'fine' | 'low' | 'veryLow';
type AnyResource = TemplateData['userResources'][string] | undefined;

/** Resolution of a field's picture with its present crop at its printed size. A field without a picture is fine. */
export function resolutionOf(resource: AnyResource, boxPt: Size): Resolution {
  if (resource?.kind !== 'image' || resource.uuid === null) return 'fine';
  const ppi = pixelsPerInch(resource, boxPt);
  return ppi < VERY_LOW_PPI ? 'veryLow' : ppi < LOW_PPI ? 'low' : 'fine';
}

/** Fields whose picture has too few pixels for its printed size, in page order. */
export function lowResolutionFields(design: TemplateDesign, data: Pick<TemplateData, 'userResources'>): readonly string[] {
  return design.parts.flatMap((part) =>
    imageFields(part)
      .filter((field) => isLowResolution(data.userResources[field.id], field.element.box))
      .map((field) => field.id),
  );
}

export function isLowResolution(resource: AnyResource, boxPt: Size): boolean {
  return resolutionOf(resource, boxPt) !== 'fine';
}
