import { pictureSetCalls, type Picture } from '../../../core/contract/picture-sets.ts';
import type { Background } from '../../../core/contract/entities.ts';
import { useAnswer } from '../../data/live/use-answer.ts';
import type { ImageField } from './fields.ts';

const NONE: readonly Background[] = [];

/** Backgrounds for the picture in a field: none unless the field allows them and the picture is a cut-out. */
export function useBackgrounds(field: ImageField, picture: Picture | null): readonly Background[] {
  const isAsked = field.element.allowBackgrounds === true && !field.element.disableBackground && picture?.greenscreen === true;
  const answer = useAnswer(pictureSetCalls.imageBackgrounds, isAsked ? { query: { uuid: picture.uuid } } : null);
  return isAsked && answer.state === 'ready' ? answer.value : NONE;
}
