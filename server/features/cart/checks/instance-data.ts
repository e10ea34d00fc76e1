/** Checks of a template instance's data that need no database. */
import { type AppError, appError } from '#core/contract/errors.ts';
import { UuidSchema } from '#core/contract/entities.ts';
import type { ImageResource, TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import { incompleteParts } from '#core/layout/completeness.ts';

export interface Instance {
  readonly uuid: string;
  readonly version: number;
  readonly data: TemplateData;
}

export function dataError(design: TemplateDesign, data: TemplateData): AppError | null {
  const [part] = incompleteParts(design, data);
  if (part !== undefined) return appError('instance.incomplete', { part });
  const { supportedYears } = design;
  const isYearRight = data.year === null ? supportedYears.length === 0 : supportedYears.includes(data.year);
  if (!isYearRight) return appError('request.invalid', { field: 'year' });
  return imagesOf(data).every(hasCropInside) ? null : appError('request.invalid', { field: 'cropRect' });
}

export const imagesOf = (data: TemplateData): ImageResource[] =>
  Object.values(data.userResources).filter((resource) => resource.kind === 'image');

/** The local id of an upload is unknown to the shop, and may be no uuid. */
export const pictureUuidsIn = (data: TemplateData): string[] => imagesOf(data).flatMap(({ uuid }) => (isUuid(uuid) ? [uuid] : []));

export const isUuid = (name: string | null): name is string => UuidSchema.safeParse(name).success;

/** Tolerance in fractions of the picture, for rounding. */
const EPSILON = 1e-6;
function hasCropInside({ cropRect: { x, y, width, height } }: ImageResource): boolean {
  return width > 0 && height > 0 && x >= -EPSILON && y >= -EPSILON && x + width <= 1 + EPSILON && y + height <= 1 + EPSILON;
}
