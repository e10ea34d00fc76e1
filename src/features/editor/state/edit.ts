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

/** The data of a picture that the editor needs: its uuid and its size in pixels, upright. */
export interface ChosenPicture extends Size {
  readonly uuid: string;
}

/** A place that gets another picture. */
export interface PictureTarget {
  readonly resourceId: string;
  readonly boxPt: Size;
  /** The background of a cut-out. Absent when none was chosen. */
  readonly background?: string | null;
}

/** One action of a customer on an instance. Each can be undone. */
export type Edit =
  | (PictureTarget & {
      readonly kind: 'setImage';
      readonly picture: ChosenPicture;
      /** Names and other texts that belong to the picture (EDT-10). */
      readonly texts?: Readonly<Record<string, TextResource>>;
    })
  | {
      /** The same picture in every place that allows it (EDT-07). */
      readonly kind: 'replaceImages';
      /** The field in which it was chosen. */
      readonly resourceId: string;
      readonly places: readonly PictureTarget[];
      readonly picture: ChosenPicture;
    }
  | {
      /** A picture for each of several places (KEP-14). */
      readonly kind: 'setImages';
      /** The field in which they were chosen. */
      readonly resourceId: string;
      readonly images: readonly (PictureTarget & { readonly picture: ChosenPicture })[];
    }
  /** Two places swap their pictures, each with its crop and background. */
  | {
      readonly kind: 'swapImages';
      readonly resourceId: string;
      readonly element: ImageElement;
      readonly other: { readonly resourceId: string; readonly element: ImageElement };
    }
  /** Texts that belong to a picture which was chosen there. */
  | { readonly kind: 'fillTexts'; readonly resourceId: string; readonly texts: UserResources }
  | { readonly kind: 'setCrop'; readonly resourceId: string; readonly cropRect: CropRect }
  /** `from`: the start of a series of rotations, so that four of them restore it exactly. */
  | { readonly kind: 'rotate'; readonly resourceId: string; readonly boxPt: Size; readonly from?: PicturePlace }
  | { readonly kind: 'setEffect'; readonly resourceId: string; readonly effect: Effect }
  | { readonly kind: 'setBackground'; readonly resourceId: string; readonly background: string | null }
  | { readonly kind: 'setText'; readonly resourceId: string; readonly text: string }
  | { readonly kind: 'setFont'; readonly resourceId: string; readonly font: Partial<Omit<TextFont, 'text' | 'lines'>> }
  | { readonly kind: 'setYear'; readonly year: number }
  /** The printed language of a calendar. */
  | { readonly kind: 'setLanguage'; readonly language: CalendarLanguage }
  /** All own dates of a calendar. */
  | { readonly kind: 'setOwnDates'; readonly ownDates: readonly OwnDate[] };

/** The field of an edit; null for year, language and own dates, which belong to the whole instance. */
export function editedResourceId(edit: Edit): string | null {
  return 'resourceId' in edit ? edit.resourceId : null;
}

/**
 * The data after an edit. The same data (by identity) when the edit changes nothing or does not apply: a text cannot be
 * rotated, and a field that the template has lost is not added again.
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

/**
 * Another picture starts upright with a new crop. The effect belongs to the field and stays; the background is the one
 * that the place keeps for the picture.
 */
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

/**
 * Pictures move as in a change of design: the same detail in the other shape, as far as the place lets the customer
 * choose it.
 */
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

/** Resources are small plain data with keys in schema order, so comparing their JSON is enough. */
export function isSameResource(a: Resource | undefined, b: Resource): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
