/** Several chosen pictures fill the empty places of a product at once (KEP-14). */
import type { TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import { type ImagePlace, imagePlaces, isAllowedIn, type RuledPicture } from './picture-rules.ts';

type Instance = Pick<TemplateData, 'userResources'>;

/** Pictures that an instance contains. */
export const usedPictures = ({ userResources }: Instance): ReadonlySet<string> =>
  new Set(Object.values(userResources).flatMap((resource) => (resource.kind === 'image' ? (resource.uuid ?? []) : [])));

/** Places without a picture, in page order; `firstId` goes before the others if it is empty. */
export function emptyPlaces(
  design: Pick<TemplateDesign, 'parts'>,
  { userResources }: Instance,
  firstId: string | null = null,
): readonly ImagePlace[] {
  const empty = imagePlaces(design).filter(({ resourceId }) => {
    const resource = userResources[resourceId];
    return resource?.kind === 'image' && resource.uuid === null;
  });
  return empty.toSorted((a, b) => Number(b.resourceId === firstId) - Number(a.resourceId === firstId));
}

export interface FillPlan<P> {
  readonly placed: readonly { readonly place: ImagePlace; readonly picture: P }[];
  /** Pictures without an empty place that accepts them. */
  readonly left: readonly P[];
}

/** Each picture, in the order in which they were chosen, goes into the first empty place that accepts it. */
export function planFill<P extends RuledPicture>(places: readonly ImagePlace[], pictures: readonly P[]): FillPlan<P> {
  const free = [...places];
  const placed: { place: ImagePlace; picture: P }[] = [];
  const left: P[] = [];
  for (const picture of pictures) {
    const at = free.findIndex(({ element }) => isAllowedIn(element, picture));
    const [place] = at < 0 ? [] : free.splice(at, 1);
    if (place) placed.push({ place, picture });
    else left.push(picture);
  }
  return { placed, left };
}
