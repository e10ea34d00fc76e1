import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { Resource, TemplateData, TemplateDesign, UserResources } from '#core/contract/template-format.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import { type FillContext, fillSubjectOf, fillTemplate, yearToday } from '#core/domain/templates/fill-template.ts';
import { imagePlaces, isAllowedIn } from '#core/domain/pictures/picture-rules.ts';
import type { PlacedPicture } from '#core/domain/pictures/placed-pictures.ts';
import { carryDesign, type LeftBehind } from '#core/layout/carry-resources.ts';
import type { EditHistory } from '../history/edit-history.ts';

interface CarriedFrom {
  readonly definition: TemplateDefinition;
  readonly data: TemplateData;
  readonly history: EditHistory;
  /** Fills what the new design has more of. */
  readonly pictureSet: PictureSet | undefined;
  readonly context: FillContext;
  /** Of the customer's pictures; null: one that nothing is known of. */
  readonly findPlaced: (pictureUuid: string) => PlacedPicture | null;
}

export interface CarriedInstance {
  readonly data: TemplateData;
  /** What finds no place in the new design. */
  readonly left: readonly LeftBehind[];
}

/**
 * The instance in another design (EDT-11): the customer's pictures and texts, and the year where the design has it. A
 * design that was left before comes back as it was, as long as the undo history knows it. Where the new design rejects
 * a picture, its own first one is used.
 */
export function carryInstance(
  { definition, data, history, pictureSet, context, findPlaced }: CarriedFrom,
  to: TemplateDefinition,
): CarriedInstance {
  const fill = (design: TemplateDesign) => fillTemplate(design, pictureSet ? fillSubjectOf(pictureSet) : null, context).userResources;
  const fresh = fill(to.design);
  const untouched = fill(definition.design);
  const from = { design: definition.design, userResources: data.userResources, spareTexts: data.spareTexts ?? [], untouched };
  const { resources, left, spareTexts } = carryDesign(
    from,
    { design: to.design, fresh, former: formerResources(history, to) },
    context.language,
  );
  const rejected: LeftBehind[] = [];
  for (const { resourceId, element } of imagePlaces(to.design)) {
    const carried = resources[resourceId];
    const uuid = carried?.kind === 'image' ? carried.uuid : null;
    const picture = uuid === null ? null : findPlaced(uuid);
    const first = fresh[resourceId];
    if (uuid === null || !picture || !first || isAllowedIn(element, picture)) continue;
    resources[resourceId] = first;
    const source = imagePlaces(definition.design).find((place) => isPicture(data.userResources[place.resourceId], uuid));
    if (source && !isPicture(untouched[source.resourceId], uuid))
      rejected.push({ kind: 'picture-left', partId: source.resourceId.split('/', 1)[0] ?? '' });
  }
  return {
    data: {
      // What a design without a calendar doesn't print is there again when a calendar is chosen.
      ...(data.language && { language: data.language }),
      ...(data.ownDates && { ownDates: data.ownDates }),
      ...(spareTexts.length > 0 && { spareTexts: [...spareTexts] }),
      userResources: resources,
      year: yearToday(to.design, data.year, context),
    },
    left: [...left, ...rejected],
  };
}

const isPicture = (resource: Resource | undefined, uuid: string): boolean => resource?.kind === 'image' && resource.uuid === uuid;

/** What was made in the design when it was left last. */
function formerResources({ past }: EditHistory, { uuid, version }: TemplateDefinition): UserResources | null {
  const former = past.findLast(({ template }) => template?.uuid === uuid && template.version === version);
  return former?.userResources ?? null;
}
