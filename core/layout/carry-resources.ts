import {
  fullResourceId,
  type ImageElement,
  type ImageResource,
  SPARE_TEXTS_MAX,
  type SpareText,
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
export function carryText(
  resource: TextResource,
  from: { readonly font: Omit<TextElement['font'], 'text'> },
  to: TextElement,
  fresh: TextResource,
): TextResource {
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
  /** Texts that wait for a design that has a place for them. */
  readonly spareTexts: readonly SpareText[];
}

interface DesignLeft {
  readonly design: TemplateDesign;
  readonly userResources: UserResources;
  /** Texts that had no place in this design either. */
  readonly spareTexts: readonly SpareText[];
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
 * since. A text without a place is kept, and goes to the next design that has one.
 */
export function carryDesign(from: DesignLeft, to: DesignEntered, language: string): Carried {
  const resources: UserResources = { ...to.fresh, ...to.former };
  const texts = carryTexts(from, to, resources, language);
  const pictures = carryPictures(from, to, resources);
  return { resources, left: [...texts.left, ...pictures], spareTexts: texts.spareTexts };
}

/** A text of the customer's, in the design that is left or without a place in it. */
interface OwnText extends Field<TextSource> {
  readonly resource: TextResource;
  readonly isSpare: boolean;
}
interface TextSource extends Pick<TextElement, 'id' | 'fill'> {
  readonly font: SpareText['designFont'];
}

function carryTexts(from: DesignLeft, to: DesignEntered, resources: UserResources, language: string): Omit<Carried, 'resources'> {
  const ownIn = ({ id, element }: Field<TextElement>, of: UserResources): TextResource | null => {
    const resource = of[id];
    return resource?.kind === 'text' && resource.text !== designText(element, language) ? resource : null;
  };
  const written = textFields(from.design).flatMap((field): OwnText[] => {
    const resource = ownIn(field, from.userResources);
    return resource ? [{ ...field, resource, isSpare: false }] : [];
  });
  const places = textFields(to.design);
  const { former } = to;
  // Where the content of this design was in the former one.
  const back = former
    ? assign(
        places.filter((field) => ownIn(field, former)),
        textFields(from.design),
        textPasses(to.design, from.design),
      )
    : [];
  const known = new Map(back.map(([place, field]) => [field.id, place]));
  const free = former ? places.filter((field) => !ownIn(field, former)) : places;
  const spare = from.spareTexts.filter(({ resource }) => !isKept(resource.text, former)).map(fromSpare);
  const others = [...written.filter(({ id }) => !known.has(id)), ...spare];
  const assigned = new Map(assign(others, free, textPasses(from.design, to.design)));
  const waiting = [...written, ...spare].filter((own) => {
    const place = (own.isSpare ? undefined : known.get(own.id)) ?? assigned.get(own);
    const target = place && resources[place.id];
    if (!place || target?.kind !== 'text') return !isKept(own.resource.text, former);
    // It is unchanged since, so its state in this design is better than the carried one.
    if (assigned.has(own) || target.text !== own.resource.text)
      resources[place.id] = { ...carryText(own.resource, own.element, place.element, target), text: own.resource.text };
    return false;
  });
  return {
    left: waiting.filter(({ isSpare }) => !isSpare).map(({ resource }) => ({ kind: 'text-left', text: resource.text })),
    spareTexts: waiting.map(toSpare).slice(-SPARE_TEXTS_MAX),
  };
}

function toSpare({ id, page, element, resource }: OwnText): SpareText {
  const { family, size, color, horizontalAlign, lines } = element.font;
  return { id, page, fill: element.fill ?? 'none', designFont: { family, size, color, horizontalAlign, lines }, resource };
}

function fromSpare({ id, page, fill, designFont, resource }: SpareText): OwnText {
  const [partId = '', elementId = ''] = id.split('/');
  return { id, partId, page, element: { id: elementId, fill, font: designFont }, resource, isSpare: true };
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

type Pass<E, F = E> = (from: Field<F>, to: Field<E>) => boolean;

const fillOf = ({ element }: Field<Pick<TextElement, 'fill'>>): string => element.fill ?? 'none';

/** Pages match by their id, or by their position if the other design has no page with the id. */
function samePage<E, F = E>(from: TemplateDesign, to: TemplateDesign): Pass<E, F> {
  const shared = new Set(from.parts.map(({ id }) => id).filter((id) => to.parts.some((part) => part.id === id)));
  return (a, b) => (shared.has(a.partId) || shared.has(b.partId) ? a.partId === b.partId : a.page === b.page);
}

function textPasses(from: TemplateDesign, to: TemplateDesign): readonly Pass<TextElement, TextSource>[] {
  const isPage = samePage<TextElement, TextSource>(from, to);
  const isFill: Pass<TextElement, TextSource> = (a, b) => fillOf(a) !== 'none' && fillOf(a) === fillOf(b);
  const isFree: Pass<TextElement, TextSource> = (_, b) => fillOf(b) === 'none';
  const hasName: Pass<TextElement, TextSource> = (a, b) => isFree(a, b) && isPage(a, b) && a.element.id === b.element.id;
  return [(a, b) => isFill(a, b) && isPage(a, b), isFill, hasName, (a, b) => isFree(a, b) && isPage(a, b), isFree];
}

function imagePasses(from: TemplateDesign, to: TemplateDesign): readonly Pass<ImageElement>[] {
  return [samePage(from, to), () => true];
}

type Pair<E, S> = readonly [from: S, to: Field<E>];

/** Assigns each field to at most one place, strictest pass first, in the order of the pages. */
function assign<E, F, S extends Field<F>>(
  fields: readonly S[],
  places: readonly Field<E>[],
  passes: readonly Pass<E, F>[],
): readonly Pair<E, S>[] {
  const pairs: Pair<E, S>[] = [];
  for (const fits of passes) {
    for (const field of fields) {
      if (pairs.some(([from]) => from === field)) continue;
      const place = places.find((candidate) => !pairs.some(([, to]) => to === candidate) && fits(field, candidate));
      if (place) pairs.push([field, place]);
    }
  }
  return pairs;
}
