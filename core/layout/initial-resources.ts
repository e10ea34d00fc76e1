import {
  type Box,
  fullResourceId,
  type ImageElement,
  type ImageResource,
  type TemplateDesign,
  type TextElement,
  type TextFill,
  type TextResource,
  type UserResources,
} from '../contract/template-format.ts';
import { acceptsPictureType } from './accepted-picture.ts';
import { initialCrop } from './crop.ts';
import { designText } from './text/effective-text.ts';
import { normalizeText } from './text/normalize-text.ts';
import { firstName } from '../kernel/first-name.ts';

/** The properties of a picture that the choice needs; pixels upright. */
export interface SetPicture {
  readonly uuid: string;
  readonly width: number;
  readonly height: number;
  /** Individual, sibling and friends, group. */
  readonly pictureType: 'IP' | 'SFP' | 'GP';
  readonly isFavorite: boolean;
}

/** The data for filled texts. */
export interface FillValues {
  readonly subjectName: string;
  readonly subjectGroup: string;
  readonly jobName: string;
  readonly year: number;
}

/** The text for a fill; null: the design's own text is kept. */
export function fillText(fill: TextFill | undefined, values: FillValues): string | null {
  switch (fill) {
    case undefined:
    case 'none':
      return null;
    case 'subject.name':
      return normalizeText(values.subjectName);
    case 'subject.firstName':
      return firstName(normalizeText(values.subjectName));
    case 'subject.group':
      return normalizeText(values.subjectGroup);
    case 'job.name':
      return normalizeText(values.jobName);
    case 'year':
      return String(values.year);
  }
}

/** An empty picture field. */
export function emptyImageResource(element: ImageElement): ImageResource {
  return {
    kind: 'image',
    uuid: null,
    width: 0,
    height: 0,
    rotation: 0,
    cropRect: { x: 0, y: 0, width: 1, height: 1 },
    overrideEffect: element.overrideEffect ?? 'original',
    background: null,
  };
}

/** A picture's initial position in a field: upright, covering it, with the field's effect. */
export function placePicture(
  element: ImageElement,
  picture: Pick<SetPicture, 'uuid' | 'width' | 'height'>,
  box: Box = element.box,
): ImageResource {
  return {
    ...emptyImageResource(element),
    uuid: picture.uuid,
    width: picture.width,
    height: picture.height,
    cropRect: initialCrop(picture, box),
  };
}

export function initialText(element: TextElement, values: FillValues, language: string): TextResource {
  return { kind: 'text', ...element.font, text: fillText(element.fill, values) ?? designText(element, language) };
}

/**
 * Chooses a picture per field. `portrait`, `second`, `third` and `fourth` are places in the individual pictures,
 * favorites first; `group` is the group picture; every other field takes the next of all pictures in turn.
 * A set without the wanted kind gives what it has rather than an empty field, unless the field rejects it.
 */
function createPictureChooser(pictures: readonly SetPicture[]): (element: ImageElement) => SetPicture | null {
  const favoritesFirst = [...pictures.filter((picture) => picture.isFavorite), ...pictures.filter((picture) => !picture.isFavorite)];
  let next = 0;
  return (element) => {
    const allowed = favoritesFirst.filter((picture) => acceptsPictureType(element, picture.pictureType));
    if (allowed.length === 0 || element.userSupplied) return null;
    const ofType = (...types: readonly SetPicture['pictureType'][]): SetPicture[] =>
      types.flatMap((type) => allowed.filter((picture) => picture.pictureType === type));
    const individual = ofType('IP', 'SFP');
    const everything = [...individual, ...ofType('GP')];
    const people = individual.length > 0 ? individual : everything;
    switch (element.picturePosition) {
      case 'portrait':
        return people[0] ?? null;
      case 'second':
        return people[1 % people.length] ?? null;
      case 'third':
        return people[2 % people.length] ?? null;
      case 'fourth':
        return people[3 % people.length] ?? null;
      case 'group':
        return ofType('GP')[0] ?? everything[0] ?? null;
      default:
        return everything[next++ % everything.length] ?? null;
    }
  };
}

/**
 * The initial resources of a new instance: a picture in each field, names in the texts.
 * The server's fill-template and a page offline both use it, so that they give the same result.
 */
export function buildInitialResources(
  design: TemplateDesign,
  pictures: readonly SetPicture[],
  values: FillValues,
  language: string,
): UserResources {
  const choose = createPictureChooser(pictures);
  const resources: UserResources = {};
  for (const part of design.parts) {
    for (const element of part.elements) {
      if (element.kind === 'image') {
        const picture = choose(element);
        resources[fullResourceId(part.id, element.id)] = picture ? placePicture(element, picture) : emptyImageResource(element);
      }
      if (element.kind === 'text' && (element.editable || fillText(element.fill, values) !== null)) {
        resources[fullResourceId(part.id, element.id)] = initialText(element, values, language);
      }
    }
  }
  return resources;
}
