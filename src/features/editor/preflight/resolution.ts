import type { TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import { pixelsPerInch, type Size } from '#core/layout/crop.ts';
import { imageFields } from '../state/fields.ts';

/** Under this a print looks soft at reading distance (EDT-23). */
export const LOW_PPI = 150;
/** Under this its pixels are seen. */
export const VERY_LOW_PPI = 80;

export type Resolution = 'fine' | 'low' | 'veryLow';
type AnyResource = TemplateData['userResources'][string] | undefined;

/** Of a field's picture as it is cropped now, at its printed size; a field without one is fine. */
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
