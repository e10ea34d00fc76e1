import type { TemplateData, TemplateDesign } from '../../../core/contract/template-format.ts';
import { pixelsPerInch } from '../../../core/layout/crop.ts';
import { imageFields } from './fields.ts';

/** Under this a print looks soft at reading distance (EDT-23). */
export const LOW_PPI = 120;

/** Fields whose picture has too few pixels for its printed size, in page order. */
export function lowResolutionFields(design: TemplateDesign, data: Pick<TemplateData, 'userResources'>): readonly string[] {
  return design.parts.flatMap((part) =>
    imageFields(part)
      .filter((field) => isLowResolution(data.userResources[field.id], field.element.box))
      .map((field) => field.id),
  );
}

export function isLowResolution(
  resource: TemplateData['userResources'][string] | undefined,
  boxPt: { readonly width: number; readonly height: number },
): boolean {
  return resource?.kind === 'image' && resource.uuid !== null && pixelsPerInch(resource, boxPt) < LOW_PPI;
}
