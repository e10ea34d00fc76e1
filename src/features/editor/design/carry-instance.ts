import type { PictureSet } from '#core/contract/picture-sets.ts';
import {
  type ImageElement,
  type Resource,
  SPARE_TEXTS_MAX,
  type TemplateData,
  type TemplateDesign,
  type UserResources,
} from '#core/contract/template-format.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import { type FillContext, fillSubjectOf, fillTemplate, yearToday } from '#core/domain/templates/fill-template.ts';
import { imagePlaces, isAllowedIn } from '#core/domain/pictures/picture-rules.ts';
import type { PlacedPicture } from '#core/domain/pictures/placed-pictures.ts';
import { carryDesign, type LeftBehind, type SparePicture, toSparePicture } from '#core/layout/carry-resources.ts';
import type { EditHistory } from '../history/edit-history.ts';

interface CarriedFrom {
  readonly definition: TemplateDefinition;
  readonly data: TemplateData;
  readonly history: EditHistory;
  /** Fills the additional fields of the new design. */
  readonly pictureSet: PictureSet | undefined;
  readonly context: FillContext;
  /** Finds one of the customer's pictures; null when it is unknown. */
  readonly findPlaced: (pictureUuid: string) => PlacedPicture | null;
}

export interface CarriedInstance {
  readonly data: TemplateData;
  /** Resources that have no place in the new design. */
  readonly left: readonly LeftBehind[];
}

/**
 * The instance in another design (EDT-11): the customer's pictures and texts, and the year if the design has it. A
 * design that the customer left earlier is restored as it was, as long as the undo history has it. If the new design
 * rejects a picture, its default picture is used.
 */
export function carryInstance(
  { definition, data, history, pictureSet, context, findPlaced }: CarriedFrom,
  to: TemplateDefinition,
): CarriedInstance {
  const fill = (design: TemplateDesign) => fillTemplate(design, pictureSet ? fillSubjectOf(pictureSet) : null, context).userResources;
  const fresh = fill(to.design);
  const untouched = fill(definition.design);
  const { spareTexts: texts = [], sparePictures: pictures = [] } = data;
  // A picture that is gone now, or not known yet, is still kept for a later design.
  const accepts = (element: ImageElement, uuid: string) => {
    const picture = findPlaced(uuid);
    return picture !== null && isAllowedIn(element, picture);
  };
  const { resources, left, spareTexts, sparePictures } = carryDesign(
    { design: definition.design, userResources: data.userResources, spareTexts: texts, sparePictures: pictures, untouched },
    { design: to.design, fresh, former: formerResources(history, to), accepts },
    context.language,
  );
  const rejected: LeftBehind[] = [];
  const rejectedPictures: SparePicture[] = [];
  for (const { resourceId, element } of imagePlaces(to.design)) {
    const carried = resources[resourceId];
    const uuid = carried?.kind === 'image' ? carried.uuid : null;
    const picture = uuid === null ? null : findPlaced(uuid);
    const first = fresh[resourceId];
    if (uuid === null || !picture || !first || isAllowedIn(element, picture)) continue;
    resources[resourceId] = first;
    const source = imagePlaces(definition.design).find((place) => isPicture(data.userResources[place.resourceId], uuid));
    if (!source || isPicture(untouched[source.resourceId], uuid)) continue;
    const partId = source.resourceId.split('/', 1)[0] ?? '';
    const page = definition.design.parts.findIndex((part) => part.id === partId);
    rejected.push({ kind: 'picture-left', partId });
    rejectedPictures.push(
      ...toSparePicture({ id: source.resourceId, page, element: source.element }, data.userResources[source.resourceId]),
    );
  }
  const waiting = [...sparePictures, ...rejectedPictures].slice(-SPARE_TEXTS_MAX);
  return {
    data: {
      // A design without a calendar does not print these. They are restored when a calendar is chosen.
      ...(data.language && { language: data.language }),
      ...(data.ownDates && { ownDates: data.ownDates }),
      ...(spareTexts.length > 0 && { spareTexts: [...spareTexts] }),
      ...(waiting.length > 0 && { sparePictures: waiting }),
      userResources: resources,
      year: yearToday(to.design, data.year, context),
    },
    left: [...left, ...rejected],
  };
}

const isPicture = (resource: Resource | undefined, uuid: string): boolean => resource?.kind === 'image' && resource.uuid === uuid;

/** The resources in the design when the customer last left it. */
function formerResources({ past }: EditHistory, { uuid, version }: TemplateDefinition): UserResources | null {
  const former = past.findLast(({ template }) => template?.uuid === uuid && template.version === version);
  return former?.userResources ?? null;
}
