import {
  fullResourceId,
  type ImageElement,
  type ImageResource,
  type Resource,
  SPARE_TEXTS_MAX,
  type SpareText,
  type TemplateData,
  type TemplateDesign,
  type TextElement,
  type TextResource,
  type UserResources,
} from '../contract/template-format.ts';
import { assign, type Field, type Pass, samePage } from './carry/assign-places.ts';
import { refitCrop, rotatedSize, type Size } from './crop.ts';
import { designText } from './text/effective-text.ts';

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
export function carryPicture(
  resource: ImageResource,
  from: Pick<ImageElement, 'overrideEffect'> & { readonly box: Size },
  to: ImageElement,
): ImageResource {
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

export type SparePicture = NonNullable<TemplateData['sparePictures']>[number];

/** Content without a field in the other design. Pages are part ids of the former design. */
export type LeftBehind =
  | { readonly kind: 'text-left'; readonly text: string }
  // It had no place in the former design either.
  | { readonly kind: 'text-waits'; readonly text: string }
  | { readonly kind: 'picture-left'; readonly partId: string };

export interface Carried {
  readonly resources: UserResources;
  readonly left: readonly LeftBehind[];
  /** Texts that wait for a design with a place for them. */
  readonly spareTexts: readonly SpareText[];
  readonly sparePictures: readonly SparePicture[];
}

interface DesignLeft {
  readonly design: TemplateDesign;
  readonly userResources: UserResources;
  /** Texts without a place in this design too. */
  readonly spareTexts: readonly SpareText[];
  readonly sparePictures: readonly SparePicture[];
  /** The shop's initial content: an unchanged picture is not reported as missing. */
  readonly untouched: UserResources;
}

interface DesignEntered {
  readonly design: TemplateDesign;
  /** Its initial resources, for fields without carried content. */
  readonly fresh: UserResources;
  /** The customer's work in this design before they changed to another one; null: none. */
  readonly former: UserResources | null;
  /** Whether a place accepts a waiting picture. */
  readonly accepts: (element: ImageElement, pictureUuid: string) => boolean;
}

/**
 * Carries the customer's content to another template. A text goes to a text with the same fill, then to one on the same
 * page, then on another page, each in order; a picture to a field on the same page, then on another. Choices of font
 * and colour are kept if the new element allows them. A design that was used before is restored, with the changes made
 * since. A text or a chosen picture without a place is kept, and goes to the next design that has one.
 */
export function carryDesign(from: DesignLeft, to: DesignEntered, language: string): Carried {
  const resources: UserResources = { ...to.fresh, ...to.former };
  const texts = carryTexts(from, to, resources, language);
  const pictures = carryPictures(from, to, resources);
  const left = pictures.left.map(({ partId }) => ({ kind: 'picture-left' as const, partId }));
  return { resources, left: [...texts.left, ...left], spareTexts: texts.spareTexts, sparePictures: pictures.spare };
}

/** A text of the customer, in the former design or without a place in it. */
interface OwnText extends Field<TextSource> {
  readonly resource: TextResource;
  readonly isSpare: boolean;
}
interface TextSource extends Pick<TextElement, 'id' | 'fill'> {
  readonly font: SpareText['designFont'];
}

function carryTexts(from: DesignLeft, to: DesignEntered, resources: UserResources, language: string): Pick<Carried, 'left' | 'spareTexts'> {
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
    left: waiting.map(({ isSpare, resource }) => ({ kind: isSpare ? 'text-waits' : 'text-left', text: resource.text })),
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

interface CarriedPictures {
  readonly left: readonly Field<ImageElement>[];
  readonly spare: readonly SparePicture[];
}

function carryPictures(from: DesignLeft, to: DesignEntered, resources: UserResources): CarriedPictures {
  const chosen = imageFields(from.design).filter(({ id }) => uuidIn(from.userResources, id) !== null);
  const places = imageFields(to.design);
  const { former } = to;
  // Where the content of this design was in the former one.
  const back = former
    ? assign(
        places.filter(({ id }) => uuidIn(former, id) !== null),
        imageFields(from.design),
        imagePasses(to.design, from.design),
      )
    : [];
  const known = new Map(back.map(([place, field]) => [field.id, place]));
  const free = former ? places.filter(({ id }) => uuidIn(former, id) === null) : places;
  const others = chosen.filter(({ id }) => !known.has(id));
  const assigned = new Map(assign(others, free, imagePasses(from.design, to.design)).map(([field, place]) => [field.id, place]));
  const isOwn = ({ id }: Field<ImageElement>) => uuidIn(from.untouched, id) !== uuidIn(from.userResources, id);
  const own = new Set(places.flatMap(({ id }) => (former && uuidIn(former, id) !== uuidIn(to.fresh, id) ? [id] : [])));
  const left: Field<ImageElement>[] = [];
  for (const field of chosen) {
    const place = known.get(field.id) ?? assigned.get(field.id);
    const resource = from.userResources[field.id];
    if (resource?.kind !== 'image') continue;
    if (!place) {
      if (isOwn(field)) left.push(field);
      continue;
    }
    if (isOwn(field)) own.add(place.id);
    if (!known.has(field.id) || uuidIn(resources, place.id) !== resource.uuid)
      resources[place.id] = carryPicture(resource, field.element, place.element);
  }
  const notOwn = places.filter(({ id }) => !own.has(id));
  const waiting = placeSpare(from, to, notOwn, resources);
  const without = left.filter(({ id }) => !shownIn(resources).has(uuidIn(from.userResources, id)));
  const spare = [...waiting, ...without.flatMap((field) => toSparePicture(field, from.userResources[field.id]))];
  return { left: without, spare: spare.slice(-SPARE_TEXTS_MAX) };
}

/** The picture of a place in the form in which it waits for another place. */
export function toSparePicture(
  { id, page, element }: Omit<Field<ImageElement>, 'partId'>,
  resource: Resource | undefined,
): readonly SparePicture[] {
  if (resource?.kind !== 'image') return [];
  const { width, height } = element.box;
  return [{ id, page, box: { width, height }, effect: element.overrideEffect ?? 'original', resource }];
}

/**
 * Puts waiting pictures into places for which the customer chose none: the former place, then its page, then any other.
 * @returns the pictures that still wait
 */
function placeSpare(from: DesignLeft, to: DesignEntered, places: readonly Field<ImageElement>[], resources: UserResources): SparePicture[] {
  const shown = shownIn(resources);
  const waiting = from.sparePictures
    .filter(({ resource }) => !shown.has(resource.uuid))
    .map((spare) => ({ ...fieldOf(spare.id), page: spare.page, element: spare }));
  const isPage = samePage<ImageElement, SparePicture>(from.design, to.design);
  const isTaken: Pass<ImageElement, SparePicture> = ({ element }, place) => to.accepts(place.element, element.resource.uuid ?? '');
  const isSame: Pass<ImageElement, SparePicture> = (a, b) => a.id === b.id;
  const passes = [isSame, isPage, () => true].map(
    (fits: typeof isSame): typeof isSame =>
      (a, b) =>
        fits(a, b) && isTaken(a, b),
  );
  const placed = new Map(assign(waiting, places, passes));
  for (const [{ element: spare }, { id, element }] of placed)
    resources[id] = carryPicture(spare.resource, { box: spare.box, overrideEffect: spare.effect }, element);
  return waiting.filter((spare) => !placed.has(spare)).map(({ element }) => element);
}

const fieldOf = (id: string) => ({ id, partId: id.split('/', 1)[0] ?? '' });

const uuidIn = (of: UserResources, id: string): string | null => {
  const resource = of[id];
  return resource?.kind === 'image' ? resource.uuid : null;
};

const shownIn = (resources: UserResources): ReadonlySet<string | null> =>
  new Set(Object.values(resources).flatMap((resource) => (resource.kind === 'image' ? [resource.uuid] : [])));

const fillOf = ({ element }: Field<Pick<TextElement, 'fill'>>): string => element.fill ?? 'none';

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
