/**
 * Moves a customer's content to a newer version of its template. Fields with the same id keep it. Content whose field
 * was removed goes to a new field of its kind; if there is none, it is reported.
 */
import {
  fullResourceId,
  type ImageElement,
  type Part,
  type Resource,
  type TemplateData,
  type TemplateDesign,
  type TextElement,
  type UserResources,
} from '../contract/template-format.ts';
import { carryPicture, carryText } from './carry-resources.ts';
import { designText } from './text/effective-text.ts';

/** A change that is reported to the customer. Pages are part ids. */
export type MigrationChange =
  | { readonly kind: 'picture-moved'; readonly partId: string; readonly toPartId: string }
  | { readonly kind: 'picture-left'; readonly partId: string }
  | { readonly kind: 'text-moved'; readonly text: string; readonly toPartId: string }
  | { readonly kind: 'text-left'; readonly text: string }
  | { readonly kind: 'new-picture' | 'new-text' | 'new-page'; readonly partId: string };

export interface Migration {
  readonly data: TemplateData;
  readonly changes: readonly MigrationChange[];
}

interface Place<E extends ImageElement | TextElement = ImageElement | TextElement> {
  readonly id: string;
  readonly partId: string;
  readonly element: E;
}

const isField = (element: Part['elements'][number]): element is ImageElement | TextElement =>
  element.kind === 'image' || (element.kind === 'text' && element.editable);

const placesOf = (design: TemplateDesign): Place[] =>
  design.parts.flatMap((part) =>
    part.elements.filter(isField).map((element) => ({ id: fullResourceId(part.id, element.id), partId: part.id, element })),
  );

/** @param fresh the newer version's initial resources, for fields without carried content */
export function migrateInstance(
  from: TemplateDesign,
  data: TemplateData,
  to: TemplateDesign,
  fresh: UserResources,
  language: string,
): Migration {
  const before = placesOf(from);
  const after = placesOf(to);
  const resources: UserResources = { ...fresh };
  const changes: MigrationChange[] = [];
  const taken = new Set<string>();
  for (const place of after) {
    const old = before.find((candidate) => candidate.id === place.id && candidate.element.kind === place.element.kind);
    const resource = data.userResources[place.id];
    if (!old || resource?.kind !== place.element.kind) continue;
    taken.add(place.id);
    const carried = carry(resource, old.element, place.element, resources[place.id], language);
    if (carried) resources[place.id] = carried;
  }
  for (const old of before) {
    const resource = data.userResources[old.id];
    if (taken.has(old.id) || !resource || !isOwn(resource, old.element, language)) continue;
    const place = after.find((candidate) => !taken.has(candidate.id) && fits(old.element, candidate.element));
    if (place) {
      taken.add(place.id);
      const carried = carry(resource, old.element, place.element, resources[place.id], language);
      if (carried) resources[place.id] = carried;
    }
    changes.push(movedOrLeft(resource, old.partId, place?.partId ?? null));
  }
  return {
    data: { ...data, userResources: resources, year: yearFor(to, data.year) },
    changes: [...changes, ...additions(from, to, taken)],
  };
}

/** Whether the customer would miss it: a picture, or a text that is not the design's own. */
function isOwn(resource: Resource, element: Place['element'], language: string): boolean {
  if (resource.kind === 'image') return resource.uuid !== null;
  return element.kind === 'text' && resource.text !== '' && resource.text !== designText(element, language);
}

const fits = (from: Place['element'], to: Place['element']): boolean =>
  from.kind === 'text' && to.kind === 'text' ? (from.fill ?? 'none') === (to.fill ?? 'none') : from.kind === to.kind;

/** null: keep the newer version's content (for texts that the customer did not change). */
function carry(
  resource: Resource,
  from: Place['element'],
  to: Place['element'],
  fresh: Resource | undefined,
  language: string,
): Resource | null {
  if (resource.kind === 'image' && from.kind === 'image' && to.kind === 'image') return carryPicture(resource, from, to);
  if (resource.kind !== 'text' || from.kind !== 'text' || to.kind !== 'text' || fresh?.kind !== 'text') return null;
  const own = resource.text === designText(from, language) ? fresh.text : resource.text;
  return carryText(resource, from, to, { ...fresh, text: own });
}

function movedOrLeft(resource: Resource, partId: string, toPartId: string | null): MigrationChange {
  if (resource.kind === 'image') return toPartId === null ? { kind: 'picture-left', partId } : { kind: 'picture-moved', partId, toPartId };
  return toPartId === null ? { kind: 'text-left', text: resource.text } : { kind: 'text-moved', text: resource.text, toPartId };
}

/** New pages, and new fields on existing pages; each page once for each kind. */
function additions(from: TemplateDesign, to: TemplateDesign, taken: ReadonlySet<string>): MigrationChange[] {
  const known = new Set(from.parts.map((part) => part.id));
  return to.parts.flatMap((part): MigrationChange[] => {
    if (!known.has(part.id)) return [{ kind: 'new-page', partId: part.id }];
    const added = part.elements.filter((element) => isField(element) && !taken.has(fullResourceId(part.id, element.id)));
    const kinds = (['image', 'text'] as const).filter((kind) => added.some((element) => element.kind === kind));
    return kinds.map((kind) => ({ kind: kind === 'image' ? 'new-picture' : 'new-text', partId: part.id }));
  });
}

function yearFor({ supportedYears }: TemplateDesign, year: number | null): number | null {
  if (supportedYears.length === 0) return null;
  if (year !== null && supportedYears.includes(year)) return year;
  return supportedYears.find((supported) => year !== null && supported > year) ?? supportedYears.at(-1) ?? null;
}
