/**
 * Whether the pictures of an instance may stand together where they stand: the one rule of the editor's preflight, of
 * ordering again, and of the shop when a line goes into the cart (D2 §5).
 */
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import type { TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import { imagePlaces, isAllowedIn, type RuledPicture } from './picture-rules.ts';

export interface PlacedPicture extends RuledPicture {
  /** Of the customer's sets that it is in; empty for their own uploads, which go with every photographer's. */
  readonly photographers: readonly string[];
  /** Every set that it is in is archived: it is for looking at only. */
  readonly isArchived: boolean;
}

/**
 * archived: pictures of archived sets are not sold. rejected: the template rejects it for this field.
 * otherPhotographer: the shop does not mix them in one product.
 */
export interface PlacedProblem {
  readonly kind: 'archived' | 'rejected' | 'otherPhotographer';
  readonly resourceId: string;
}

/**
 * In page order. The photographer of the first picture is the product's; a picture by another photographer is a problem.
 * @param find null: the picture is unknown here. Another check reports it.
 */
export function placedProblems(
  design: Pick<TemplateDesign, 'parts'>,
  { userResources }: Pick<TemplateData, 'userResources'>,
  find: (pictureUuid: string) => PlacedPicture | null,
  { disableMixingPhotographers }: { readonly disableMixingPhotographers: boolean },
): PlacedProblem[] {
  let common: readonly string[] | null = null;
  const problems: PlacedProblem[] = [];
  for (const { resourceId, element } of imagePlaces(design)) {
    const resource = userResources[resourceId];
    const picture = resource?.kind === 'image' && resource.uuid !== null ? find(resource.uuid) : null;
    if (!picture) continue;
    if (picture.isArchived) problems.push({ kind: 'archived', resourceId });
    if (!isAllowedIn(element, picture)) problems.push({ kind: 'rejected', resourceId });
    if (!disableMixingPhotographers || picture.photographers.length === 0) continue;
    const shared: readonly string[] =
      common === null ? picture.photographers : picture.photographers.filter((uuid) => common?.includes(uuid));
    if (shared.length === 0) problems.push({ kind: 'otherPhotographer', resourceId });
    else common = shared;
  }
  return problems;
}

/** A picture as the device knows it: by the sets that hold it. */
export function placedPicture(picture: Picture, sets: readonly PictureSet[]): PlacedPicture {
  const holding = sets.filter((set) => set.pictures.some(({ uuid }) => uuid === picture.uuid));
  return {
    ...picture,
    photographers: holding.map((set) => set.photographer.uuid),
    isArchived: holding.length > 0 && holding.every((set) => set.job.isArchived),
  };
}
