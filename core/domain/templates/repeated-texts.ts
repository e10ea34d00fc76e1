import {
  fullResourceId,
  type Resource,
  type TemplateDesign,
  type TextElement,
  type UserResources,
} from '#core/contract/template-format.ts';
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

/** The same field of the design on the other pages, such as a name on each month of a calendar. */
export function repeatedTexts(design: Pick<TemplateDesign, 'parts'>, resourceId: string): readonly TextPlace[] {
  const own = textPlaces(design).find((place) => place.resourceId === resourceId);
  if (!own) return [];
  const isSame = ({ resourceId: id, element }: TextPlace): boolean =>
    id !== resourceId && element.id === own.element.id && (element.fill ?? 'none') === (own.element.fill ?? 'none');
  return textPlaces(design).filter(isSame);
}

/** The texts of the other pages with this page's text, and with the customer's font and colour if these may be chosen. */
export function textsOnAllPages(design: Pick<TemplateDesign, 'parts'>, userResources: UserResources, resourceId: string): UserResources {
  return textsLike(design, userResources, resourceId, repeatedTexts(design, resourceId));
}

/** A name that was written in one month of a calendar. */
export interface NameOfMonth {
  /** In one line. */
  readonly name: string;
  /** The texts of the other months with this name. */
  readonly texts: UserResources;
}

/**
 * Whether a name that was written in one month may be meant for all: the others have the same field, and all had the
 * same text. null: there is no question to ask.
 */
export function nameOfOneMonth(
  design: Pick<TemplateDesign, 'parts'>,
  userResources: UserResources,
  resourceId: string,
): NameOfMonth | null {
  const months = monthPlaces(design);
  const own = userResources[resourceId];
  if (own?.kind !== 'text' || !months.has(resourceId)) return null;
  const name = oneLine(own.text);
  const others = repeatedTexts(design, resourceId).filter((place) => months.has(place.resourceId));
  const present = new Set(others.map((place) => wordsOf(userResources[place.resourceId])));
  if (name === '' || present.size !== 1 || present.has(name)) return null;
  return { name, texts: textsLike(design, userResources, resourceId, others) };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
const wordsOf = (resource: Resource | undefined): string => (resource?.kind === 'text' ? oneLine(resource.text) : '');

function monthPlaces({ parts }: Pick<TemplateDesign, 'parts'>): ReadonlySet<string> {
  const months = parts.filter(({ elements }) => elements.some(({ kind }) => kind === 'calendar'));
  return new Set(textPlaces({ parts: months }).map(({ resourceId }) => resourceId));
}

function textsLike(
  design: Pick<TemplateDesign, 'parts'>,
  userResources: UserResources,
  resourceId: string,
  places: readonly TextPlace[],
): UserResources {
  const own = textPlaces(design).find((place) => place.resourceId === resourceId);
  const resource = userResources[resourceId];
  if (!own || resource?.kind !== 'text') return {};
  return Object.fromEntries(
    places.flatMap((place) => {
      const present = userResources[place.resourceId];
      if (present?.kind !== 'text') return [];
      return [[place.resourceId, { ...carryText(resource, own.element, place.element, present), text: resource.text }]];
    }),
  );
}
