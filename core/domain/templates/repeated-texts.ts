import { fullResourceId, type TemplateDesign, type TextElement, type UserResources } from '#core/contract/template-format.ts';
import { carryText } from '#core/layout/carry-resources.ts';

interface TextPlace {
  readonly resourceId: string;
  readonly element: TextElement;
}

const textPlaces = ({ parts }: Pick<TemplateDesign, 'parts'>): TextPlace[] =>
  parts.flatMap((part) =>
    part.elements.flatMap((element) =>
      element.kind === 'text' && element.editable ? [{ resourceId: fullResourceId(part.id, element.id), element }] : [],
    ),
  );

/** The same field of the design on the other pages: a name that stands on each month of a calendar. */
export function repeatedTexts(design: Pick<TemplateDesign, 'parts'>, resourceId: string): readonly TextPlace[] {
  const own = textPlaces(design).find((place) => place.resourceId === resourceId);
  if (!own) return [];
  const isSame = ({ resourceId: id, element }: TextPlace): boolean =>
    id !== resourceId && element.id === own.element.id && (element.fill ?? 'none') === (own.element.fill ?? 'none');
  return textPlaces(design).filter(isSame);
}

/** The texts of the other pages with the words of this one, and with the customer's font and colour where they may be chosen. */
export function textsOnAllPages(design: Pick<TemplateDesign, 'parts'>, userResources: UserResources, resourceId: string): UserResources {
  const own = textPlaces(design).find((place) => place.resourceId === resourceId);
  const resource = userResources[resourceId];
  if (!own || resource?.kind !== 'text') return {};
  return Object.fromEntries(
    repeatedTexts(design, resourceId).flatMap((place) => {
      const present = userResources[place.resourceId];
      if (present?.kind !== 'text') return [];
      return [[place.resourceId, { ...carryText(resource, own.element, place.element, present), text: resource.text }]];
    }),
  );
}
