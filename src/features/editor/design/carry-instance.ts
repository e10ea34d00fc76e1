import type { PictureSet } from '../../../../core/contract/picture-sets.ts';
import type { TemplateData } from '../../../../core/contract/template-format.ts';
import type { TemplateDefinition } from '../../../../core/contract/templates.ts';
import { fillSubjectOf, fillTemplate, yearToday } from '../../../../core/domain/fill-template.ts';
import { imagePlaces, isAllowedIn } from '../../../../core/domain/picture-rules.ts';
import type { PlacedPicture } from '../../../../core/domain/placed-pictures.ts';
import { carryResources } from '../../../../core/layout/carry-resources.ts';

interface CarriedFrom {
  readonly definition: TemplateDefinition;
  readonly data: TemplateData;
  /** Fills what the new design has more of. */
  readonly pictureSet: PictureSet | undefined;
  readonly language: string;
  readonly nowMs: number;
  /** Of the customer's pictures; null: one that nothing is known of. */
  readonly findPlaced: (pictureUuid: string) => PlacedPicture | null;
}

/**
 * The instance in another design (EDT-11): the customer's pictures and texts, and the year where the design has it.
 * Where the new design rejects a picture, its own first one stands.
 */
export function carryInstance(
  { definition, data, pictureSet, language, nowMs, findPlaced }: CarriedFrom,
  to: TemplateDefinition,
): TemplateData {
  const fresh = fillTemplate(to.design, pictureSet ? fillSubjectOf(pictureSet) : null, { language, nowMs });
  const userResources = carryResources(definition.design, data, to.design, fresh.userResources, language);
  for (const { resourceId, element } of imagePlaces(to.design)) {
    const carried = userResources[resourceId];
    const picture = carried?.kind === 'image' && carried.uuid !== null ? findPlaced(carried.uuid) : null;
    const first = fresh.userResources[resourceId];
    if (picture && first && !isAllowedIn(element, picture)) userResources[resourceId] = first;
  }
  return {
    // What a design without a calendar doesn't print is there again when a calendar is chosen.
    ...(data.ownDates && { ownDates: data.ownDates }),
    userResources,
    year: yearToday(to.design, data.year, nowMs),
  };
}
