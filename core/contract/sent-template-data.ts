/** The part of a template instance that a device may send. The size of each picture must be possible. */
import * as z from 'zod/mini';
import { type ImageResource, TemplateDataSchema } from './template-format.ts';

/** Larger than the sides of any picture that the shop accepts. */
const PICTURE_SIDE_MAX = 100_000;
const isSide = (px: number): boolean => px >= 1 && px <= PICTURE_SIDE_MAX;

/**
 * Whether a field shows a picture. The layout, the check for completeness and the checks before a sale use this one
 * rule. A picture of an impossible size does not count.
 */
export const isFilled = ({ uuid, width, height }: Pick<ImageResource, 'uuid' | 'width' | 'height'>): boolean =>
  uuid !== null && isSide(width) && isSide(height);

/** Data that was stored earlier may have a picture of an impossible size. It is shown as an empty field. */
export const SentTemplateDataSchema = TemplateDataSchema.check(
  z.refine(({ userResources }) =>
    Object.values(userResources).every((resource) => resource.kind !== 'image' || resource.uuid === null || isFilled(resource)),
  ),
);
