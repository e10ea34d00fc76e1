import type { CalendarLanguage, OwnDate } from '#core/contract/calendar/own-dates.ts';
import type {
  CropRect,
  Effect,
  ImageElement,
  ImageResource,
  Resource,
  TemplateData,
  TextFont,
  TextResource,
  UserResources,
} from '#core/contract/template-format.ts';
import type { ImagePlace } from '#core/domain/pictures/picture-rules.ts';
import { carryPicture } from '#core/layout/carry-resources.ts';
import type { PicturePlace, Size } from '#core/layout/crop.ts';
import { initialCrop, rotateCcw, rotatedSize } from '#core/layout/crop.ts';
import { unreachable } from '#core/kernel/assert.ts';

/** What the editor needs of a picture: its name and its pixels, upright. */
export interface ChosenPicture extends Size {
  readonly uuid: string;
}

/** A place that gets another picture. */
export interface PictureTarget {
  readonly resourceId: string;
  readonly boxPt: Size;
  /** The backdrop of a cut-out. Missing: none was chosen. */
  readonly background?: string | null;
}

/** One thing that a customer did to an instance. Each can be taken back. */
export type Edit =
  | (PictureTarget & {
      readonly kind: 'setImage';
      readonly picture: ChosenPicture;
      /** Names and the like that belong to the picture (EDT-10). */
      readonly texts?: Readonly<Record<string, TextResource>>;
    })
  | {
      /** The same picture in every place that allows it (EDT-07). */
      readonly kind: 'replaceImages';
      /** Where it was chosen. */
      readonly resourceId: string;
      readonly places: readonly PictureTarget[];
      readonly picture: ChosenPicture;
    }
  | {
      /** A picture for each of several places (KEP-14). */
      readonly kind: 'setImages';
      /** Where they were chosen. */
      readonly resourceId: string;
      readonly images: readonly (PictureTarget & { readonly picture: ChosenPicture })[];
    }
  /** Two places exchange their pictures, each with its crop and backdrop. */
  | {
      readonly kind: 'swapImages';
      readonly resourceId: string;
      readonly element: ImageElement;
      readonly other: { readonly resourceId: string; readonly element: ImageElement };
    }
  /** What belongs to a picture that was chosen there. */
  | { readonly kind: 'fillTexts'; readonly resourceId: string; readonly texts: UserResources }
  | { readonly kind: 'setCrop'; readonly resourceId: string; readonly cropRect: CropRect }
  /** `from`: where a series of turns began, so that four are none. */
  | { readonly kind: 'rotate'; readonly resourceId: string; readonly boxPt: Size; readonly from?: PicturePlace }
  | { readonly kind: 'setEffect'; readonly resourceId: string; readonly effect: Effect }
  | { readonly kind: 'setBackground'; readonly resourceId: string; readonly background: string | null }
  | { readonly kind: 'setText'; readonly resourceId: string; readonly text: string }
  | { readonly kind: 'setFont'; readonly resourceId: string; readonly font: Partial<Omit<TextFont, 'text' | 'lines'>> }
  | { readonly kind: 'setYear'; readonly year: number }
  /** The language that a calendar is printed in. */
  | { readonly kind: 'setLanguage'; readonly language: CalendarLanguage }
  /** A calendar's own dates, all of them. */
  | { readonly kind: 'setOwnDates'; readonly ownDates: readonly OwnDate[] };

/** The field that an edit is about; null for the year, the language and own dates, which are the whole instance's. */
export function editedResourceId(edit: Edit): string | null {
  return 'resourceId' in edit ? edit.resourceId : null;
}

/**
 * The data after an edit. The same data (by identity) when the edit changes nothing or does not apply:
 * a text is not rotated, and a field that the template lost stays lost.
 */
export function applyEdit(data: TemplateData, edit: Edit): TemplateData {
  switch (edit.kind) {
    case 'setYear':
      return edit.year === data.year ? data : { ...data, year: edit.year };
    case 'setLanguage':
      return edit.language === data.language ? data : { ...data, language: edit.language };
    case 'setOwnDates':
      return JSON.stringify(edit.ownDates) === JSON.stringify(data.ownDates ?? []) ? data : { ...data, ownDates: [...edit.ownDates] };
    case 'setImage': {
      const chosen = onImage(data, edit.resourceId, (image) => chooseImage(image, edit.picture, edit));
      return edit.texts ? putResources(chosen, edit.texts) : chosen;
    }
    case 'replaceImages':
      return edit.places.reduce(
        (replaced, place) => onImage(replaced, place.resourceId, (image) => chooseImage(image, edit.picture, place)),
        data,
      );
    case 'setImages':
      return edit.images.reduce(
        (filled, target) => onImage(filled, target.resourceId, (image) => chooseImage(image, target.picture, target)),
        data,
      );
    case 'swapImages':
      return swapImages(data, edit, edit.other);
    case 'fillTexts':
      return putResources(data, edit.texts);
    case 'setCrop':
      return onImage(data, edit.resourceId, (image) => ({ ...image, cropRect: edit.cropRect }));
    case 'rotate':
      return onImage(data, edit.resourceId, (image) => rotateCcw(image, edit.boxPt, edit.from));
    case 'setEffect':
      return onImage(data, edit.resourceId, (image) => ({ ...image, overrideEffect: edit.effect }));
    case 'setBackground':
      return onImage(data, edit.resourceId, (image) => ({ ...image, background: edit.background }));
    case 'setText':
      return onText(data, edit.resourceId, (text) => ({ ...text, text: edit.text }));
    case 'setFont':
      return onText(data, edit.resourceId, (text) => ({ ...text, ...edit.font }));
    default:
      return unreachable(edit);
  }
}

/** Another picture starts upright with its own crop; the effect is the field's and stays, its backdrop is the one that the place keeps for it. */
function chooseImage(image: ImageResource, picture: ChosenPicture, { boxPt, background = null }: PictureTarget): ImageResource {
  if (image.uuid === picture.uuid) return image;
  return {
    ...image,
    uuid: picture.uuid,
    width: picture.width,
    height: picture.height,
    rotation: 0,
    cropRect: initialCrop(rotatedSize(picture, 0), boxPt),
    background,
  };
}

/** A picture moves as into another design: the same detail in the other shape, and what the place lets the customer choose. */
function swapImages(data: TemplateData, a: ImagePlace, b: ImagePlace): TemplateData {
  const [inA, inB] = [data.userResources[a.resourceId], data.userResources[b.resourceId]];
  if (inA?.kind !== 'image' || inB?.kind !== 'image') return data;
  return putResources(data, {
    [a.resourceId]: carryPicture(inB, b.element, a.element),
    [b.resourceId]: carryPicture(inA, a.element, b.element),
  });
}

function onImage(data: TemplateData, resourceId: string, change: (image: ImageResource) => ImageResource): TemplateData {
  const resource = data.userResources[resourceId];
  return resource?.kind === 'image' ? putResources(data, { [resourceId]: change(resource) }) : data;
}

function onText(data: TemplateData, resourceId: string, change: (text: TextResource) => TextResource): TemplateData {
  const resource = data.userResources[resourceId];
  return resource?.kind === 'text' ? putResources(data, { [resourceId]: change(resource) }) : data;
}

function putResources(data: TemplateData, changed: UserResources): TemplateData {
  const different = Object.entries(changed).filter(([id, resource]) => !isSameResource(data.userResources[id], resource));
  if (different.length === 0) return data;
  return { ...data, userResources: { ...data.userResources, ...Object.fromEntries(different) } };
}

/** Resources are small plain data with keys in schema order: comparing their JSON compares them. */
export function isSameResource(a: Resource | undefined, b: Resource): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
