/**
 * Whether the pictures of an instance are allowed in their fields and together. The editor's preflight, ordering again
 * and the server (when a line is added to the cart) use this one rule (D2 §5).
 */
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import type { TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import { imagePlaces, isAllowedIn, type RuledPicture } from './picture-rules.ts';

export interface PlacedPicture extends RuledPicture {
  /** Photographers of the customer's sets with the picture; empty for own uploads, which match every photographer. */
  readonly photographers: readonly string[];
  /** All sets with the picture are archived, so it cannot be bought. */
  readonly isArchived: boolean;
}

/**
 * archived: pictures of archived sets are not sold. rejected: the template does not accept it in this field.
 * otherPhotographer: the shop does not mix photographers in one product.
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

/** Builds the rule's view of a picture from the sets that contain it. */
export function placedPicture(picture: Picture, sets: readonly PictureSet[]): PlacedPicture {
  const holding = sets.filter((set) => set.pictures.some(({ uuid }) => uuid === picture.uuid));
  return {
    ...picture,
    photographers: holding.map((set) => set.photographer.uuid),
    isArchived: holding.length > 0 && holding.every((set) => set.job.isArchived),
  };
}
