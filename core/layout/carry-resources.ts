import {
  fullResourceId,
  type ImageElement,
  type ImageResource,
  type TemplateDesign,
  type TextElement,
  type TextResource,
  type UserResources,
} from '../contract/template-format.ts';
import { refitCrop, rotatedSize } from './crop.ts';
import { designText } from './text/effective-text.ts';

interface Field<E> {
  readonly id: string;
  readonly partId: string;
  readonly page: number;
  readonly element: E;
}

function imageFields(design: TemplateDesign): Field<ImageElement>[] {
  return design.parts.flatMap((part, page) =>
    part.elements.flatMap((element) =>
      element.kind === 'image' ? [{ id: fullResourceId(part.id, element.id), partId: part.id, page, element }] : [],
    ),
  );
}

function textFields(design: TemplateDesign): Field<TextElement>[] {
  return design.parts.flatMap((part, page) =>
    part.elements.flatMap((element) =>
      element.kind === 'text' && element.editable ? [{ id: fullResourceId(part.id, element.id), partId: part.id, page, element }] : [],
    ),
  );
}

/**
 * The picture in its new field with the same crop and rotation, and with its effect and background if the field lets
 * the customer choose them.
 */
export function carryPicture(resource: ImageResource, from: ImageElement, to: ImageElement): ImageResource {
  const cropRect = refitCrop(resource.cropRect, rotatedSize(resource, resource.rotation), from.box, to.box);
  const isOwnEffect = resource.overrideEffect !== (from.overrideEffect ?? 'original');
  return {
    ...resource,
    cropRect,
    overrideEffect: isOwnEffect ? resource.overrideEffect : (to.overrideEffect ?? 'original'),
    background: to.disableBackground ? null : resource.background,
  };
}

/** Keeps the customer's choices of font and colour that the new element allows. */
export function carryText(resource: TextResource, from: TextElement, to: TextElement, fresh: TextResource): TextResource {
  const keep = <K extends 'family' | 'size' | 'color' | 'horizontalAlign'>(name: K, isAllowed: boolean | undefined) =>
    isAllowed === true && resource[name] !== from.font[name] ? resource[name] : fresh[name];
  return {
    ...fresh,
    family: keep('family', to.overrideFamily),
    size: keep('size', to.overrideSize),
    color: keep('color', to.overrideColor),
    horizontalAlign: keep('horizontalAlign', to.overrideAlignment),
  };
}

/** Content without a field in the other design. Pages are part ids of the former design. */
export type LeftBehind = { readonly kind: 'text-left'; readonly text: string } | { readonly kind: 'picture-left'; readonly partId: string };

export interface Carried {
  readonly resources: UserResources;
  readonly left: readonly LeftBehind[];
}

interface DesignLeft {
  readonly design: TemplateDesign;
  readonly userResources: UserResources;
  /** As the shop filled it: a picture that is unchanged is not reported as missing. */
  readonly untouched: UserResources;
}

interface DesignEntered {
  readonly design: TemplateDesign;
  /** Its initial resources, for fields without carried content. */
  readonly fresh: UserResources;
  /** What the customer had made in this design before they changed to another one; null: nothing. */
  readonly former: UserResources | null;
}

/**
 * Carries the customer's content to another template. A text goes to a text with the same fill, then to one on the same
 * page, then on another page, each in order; a picture to a field on the same page, then on another. Choices of font
 * and colour are kept if the new element allows them. A design that was used before is restored, with the changes made
 * since.
 */
export function carryDesign(from: DesignLeft, to: DesignEntered, language: string): Carried {
  const resources: UserResources = { ...to.fresh, ...to.former };
  const texts = carryTexts(from, to, resources, language);
  const pictures = carryPictures(from, to, resources);
  return { resources, left: [...texts, ...pictures] };
}

function carryTexts(from: DesignLeft, to: DesignEntered, resources: UserResources, language: string): LeftBehind[] {
  const isOwn = ({ id, element }: Field<TextElement>, of: UserResources) => {
    const resource = of[id];
    return resource?.kind === 'text' && resource.text !== designText(element, language);
  };
  const written = textFields(from.design).filter((field) => isOwn(field, from.userResources));
  const places = textFields(to.design);
  const { former } = to;
  // Where the content of this design was in the former one.
  const back = former
    ? assign(
        places.filter((field) => isOwn(field, former)),
        textFields(from.design),
        textPasses(to.design, from.design),
      )
    : [];
  const known = new Map(back.map(([place, field]) => [field.id, place]));
  const free = former ? places.filter((field) => !isOwn(field, former)) : places;
  const others = written.filter(({ id }) => !known.has(id));
  const assigned = new Map(assign(others, free, textPasses(from.design, to.design)).map(([field, place]) => [field.id, place]));
  return written.flatMap((field): LeftBehind[] => {
    const place = known.get(field.id) ?? assigned.get(field.id);
    const resource = from.userResources[field.id];
    const target = place && resources[place.id];
    if (resource?.kind !== 'text') return [];
    if (!place || target?.kind !== 'text') return isKept(resource.text, former) ? [] : [{ kind: 'text-left', text: resource.text }];
    // It is unchanged since, so its state in this design is better than the carried one.
    if (known.has(field.id) && target.text === resource.text) return [];
    resources[place.id] = { ...carryText(resource, field.element, place.element, target), text: resource.text };
    return [];
  });
}

const isKept = (text: string, former: UserResources | null): boolean =>
  Object.values(former ?? {}).some((resource) => resource.kind === 'text' && resource.text === text);

function carryPictures(from: DesignLeft, to: DesignEntered, resources: UserResources): LeftBehind[] {
  const hasPicture = ({ id }: Field<ImageElement>, of: UserResources) => {
    const resource = of[id];
    return resource?.kind === 'image' && resource.uuid !== null;
  };
  const chosen = imageFields(from.design).filter((field) => hasPicture(field, from.userResources));
  const places = imageFields(to.design);
  const { former } = to;
  // Where the content of this design was in the former one.
  const back = former
    ? assign(
        places.filter((field) => hasPicture(field, former)),
        imageFields(from.design),
        imagePasses(to.design, from.design),
      )
    : [];
  const known = new Map(back.map(([place, field]) => [field.id, place]));
  const free = former ? places.filter((field) => !hasPicture(field, former)) : places;
  const others = chosen.filter(({ id }) => !known.has(id));
  const assigned = new Map(assign(others, free, imagePasses(from.design, to.design)).map(([field, place]) => [field.id, place]));
  const left: Field<ImageElement>[] = [];
  for (const field of chosen) {
    const place = known.get(field.id) ?? assigned.get(field.id);
    const resource = from.userResources[field.id];
    if (resource?.kind !== 'image') continue;
    const target = place && resources[place.id];
    if (!place) left.push(field);
    else if (!(known.has(field.id) && target?.kind === 'image' && target.uuid === resource.uuid))
      resources[place.id] = carryPicture(resource, field.element, place.element);
  }
  const shown = new Set(Object.values(resources).flatMap((resource) => (resource.kind === 'image' ? [resource.uuid] : [])));
  const uuidIn = (of: UserResources, id: string) => {
    const resource = of[id];
    return resource?.kind === 'image' ? resource.uuid : null;
  };
  return left
    .filter(({ id }) => !shown.has(uuidIn(from.userResources, id)) && uuidIn(from.untouched, id) !== uuidIn(from.userResources, id))
    .map(({ partId }) => ({ kind: 'picture-left', partId }));
}

type Pass<E> = (from: Field<E>, to: Field<E>) => boolean;

const fillOf = ({ element }: Field<TextElement>): string => element.fill ?? 'none';

/** Pages match by their id, or by their position if the other design has no page with the id. */
function samePage<E>(from: TemplateDesign, to: TemplateDesign): Pass<E> {
  const shared = new Set(from.parts.map(({ id }) => id).filter((id) => to.parts.some((part) => part.id === id)));
  return (a, b) => (shared.has(a.partId) || shared.has(b.partId) ? a.partId === b.partId : a.page === b.page);
}

function textPasses(from: TemplateDesign, to: TemplateDesign): readonly Pass<TextElement>[] {
  const isPage = samePage<TextElement>(from, to);
  const isFill: Pass<TextElement> = (a, b) => fillOf(a) !== 'none' && fillOf(a) === fillOf(b);
  const isFree: Pass<TextElement> = (_, b) => fillOf(b) === 'none';
  const hasName: Pass<TextElement> = (a, b) => isFree(a, b) && isPage(a, b) && a.element.id === b.element.id;
  return [(a, b) => isFill(a, b) && isPage(a, b), isFill, hasName, (a, b) => isFree(a, b) && isPage(a, b), isFree];
}

function imagePasses(from: TemplateDesign, to: TemplateDesign): readonly Pass<ImageElement>[] {
  return [samePage(from, to), () => true];
}

type Pair<E> = readonly [from: Field<E>, to: Field<E>];

/** Assigns each field to at most one place, strictest pass first, in the order of the pages. */
function assign<E>(fields: readonly Field<E>[], places: readonly Field<E>[], passes: readonly Pass<E>[]): readonly Pair<E>[] {
  const pairs: Pair<E>[] = [];
  for (const fits of passes) {
    for (const field of fields) {
      if (pairs.some(([from]) => from === field)) continue;
      const place = places.find((candidate) => !pairs.some(([, to]) => to === candidate) && fits(field, candidate));
      if (place) pairs.push([field, place]);
    }
  }
  return pairs;
}
