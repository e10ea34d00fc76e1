/** Which pictures a field of a template may contain (D2 §3, §5). */
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { fullResourceId, type ImageElement, type TemplateData, type TemplateDesign } from '#core/contract/template-format.ts';
import { acceptsPictureType } from '#core/layout/accepted-picture.ts';
import type { SubjectChange } from '../packages/item-editing.ts';
import { maySetBeUsed, type SetOrigin } from '../packages/package-rules.ts';

/** The properties of a picture that the rules need. `keywords` mark the customer's own uploads. */
export interface RuledPicture {
  readonly pictureType: 'IP' | 'SFP' | 'GP';
  readonly keywords: readonly string[];
}

export const UPLOADED_KEYWORD = 'user_uploaded';

const isUpload = ({ keywords }: RuledPicture): boolean => keywords.includes(UPLOADED_KEYWORD);

/** A template may reject a picture for a field: 'Not allowed picture' (EDT-06). */
export function isAllowedIn({ accepts }: Pick<ImageElement, 'accepts'>, picture: RuledPicture): boolean {
  return isUpload(picture) ? accepts?.uploads !== false : acceptsPictureType({ accepts }, picture.pictureType);
}

/** 'Replace all' skips a field that rejects the picture, and one that is only for the customer's own pictures. */
export function isReplacedBy(element: Pick<ImageElement, 'accepts' | 'userSupplied'>, picture: RuledPicture): boolean {
  return isAllowedIn(element, picture) && (!element.userSupplied || isUpload(picture));
}

/**
 * Places that can swap their pictures with this one: each accepts the other's picture. Places with an unknown picture
 * or without one are left out.
 */
export function swapPlaces(
  design: Pick<TemplateDesign, 'parts'>,
  { userResources }: Pick<TemplateData, 'userResources'>,
  resourceId: string,
  find: (pictureUuid: string) => RuledPicture | null,
): readonly ImagePlace[] {
  const pictureIn = (id: string) => {
    const resource = userResources[id];
    return resource?.kind === 'image' && resource.uuid !== null ? find(resource.uuid) : null;
  };
  const own = imagePlaces(design).find((place) => place.resourceId === resourceId);
  const picture = pictureIn(resourceId);
  if (!own || !picture) return [];
  return imagePlaces(design).filter((place) => {
    const other = place.resourceId === resourceId ? null : pictureIn(place.resourceId);
    return other !== null && isAllowedIn(place.element, picture) && isAllowedIn(own.element, other);
  });
}

/** D2 §9: with this many image resources or more, the choice of one asks about all of them. */
const ASKS_ABOVE = 4;

export interface ImagePlace {
  readonly resourceId: string;
  readonly element: ImageElement;
}

export function imagePlaces(design: Pick<TemplateDesign, 'parts'>): readonly ImagePlace[] {
  return design.parts.flatMap((part) =>
    part.elements.flatMap((element) => (element.kind === 'image' ? [{ resourceId: fullResourceId(part.id, element.id), element }] : [])),
  );
}

/**
 * Whether choosing a picture asks 'Would you like to replace all pictures in this module?' (EDT-07).
 * @param change the package's rule; null outside of packages
 */
export function asksAboutAll(design: Pick<TemplateDesign, 'parts' | 'type'>, change: SubjectChange | null): boolean {
  const count = imagePlaces(design).length;
  if (change === 4) return count > 1;
  return count > ASKS_ABOVE && design.type !== 'CALENDAR' && design.type !== 'CARDS';
}

export interface ReplacePlan {
  readonly places: readonly ImagePlace[];
  /** Fields in which the picture is not allowed. */
  readonly skipped: readonly ImagePlace[];
}

/**
 * Whether choosing a picture for one place asks the question: the place has a picture, and 'all' would replace another
 * one too. An empty place is filled without a question (EDT-07).
 */
export function asksAboutChoice(
  design: Pick<TemplateDesign, 'parts' | 'type'>,
  { userResources }: Pick<TemplateData, 'userResources'>,
  choice: { readonly resourceId: string; readonly picture: RuledPicture & { readonly uuid: string } },
  change: SubjectChange | null,
): boolean {
  const isReplaced = (resourceId: string): boolean => {
    const resource = userResources[resourceId];
    return resource?.kind === 'image' && resource.uuid !== null && resource.uuid !== choice.picture.uuid;
  };
  const others = planReplaceAll(design, choice.picture).places.filter(({ resourceId }) => resourceId !== choice.resourceId);
  return asksAboutAll(design, change) && isReplaced(choice.resourceId) && others.some(({ resourceId }) => isReplaced(resourceId));
}

/** The fields that get the picture when it replaces all. */
export function planReplaceAll(design: Pick<TemplateDesign, 'parts'>, picture: RuledPicture): ReplacePlan {
  const all = imagePlaces(design);
  return {
    places: all.filter(({ element }) => isReplacedBy(element, picture)),
    skipped: all.filter(({ element }) => !isReplacedBy(element, picture)),
  };
}

export interface OfferRules {
  /** The set of the product. */
  readonly own: PictureSet | undefined;
  /** The package's rule; null outside of packages, where any of the customer's sets may be used. */
  readonly subjectChange: SubjectChange | null;
  /** The shop's option: a product contains pictures of one photographer only. */
  readonly disableMixingPhotographers: boolean;
}

/**
 * The sets whose pictures a field offers, the product's own first, even if it is empty (the inbox shows why). Archived
 * sets offer no pictures, even the product's own; pictures that are already in an instance stay.
 */
export function offeredSets(
  sets: readonly PictureSet[],
  { own, subjectChange, disableMixingPhotographers }: OfferRules,
): readonly PictureSet[] {
  const live = sets.filter((set) => !set.job.isArchived && set.subject.uuid !== own?.subject.uuid && set.pictures.length > 0);
  if (!own) return live;
  const offered = live.filter(
    (set) =>
      (!disableMixingPhotographers || set.photographer.uuid === own.photographer.uuid) &&
      (subjectChange === null || maySetBeUsed(subjectChange, originOf(own), originOf(set))),
  );
  return own.job.isArchived ? offered : [own, ...offered];
}

export const originOf = (set: PictureSet): SetOrigin => ({
  subjectUuid: set.subject.uuid,
  jobUuid: set.job.uuid,
  jobTypeUuid: set.jobType.uuid,
});
