import { useEffect } from 'react';
import type { Background } from '#core/contract/entities.ts';
import { pictureSetCalls, type Picture, type PictureSet } from '#core/contract/picture-sets.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { prefetch } from '#src/platform/storage/prefetch.ts';
import { useEditor } from '../../state/editor-context.ts';
import type { ImageField } from '../../state/fields.ts';
import { cutoutHref } from '../picture-library.ts';

const NONE: readonly Background[] = [];
/** More cut-outs, as in a set of a whole class, would use too much of a phone's connection. */
const MOST_CUTOUTS = 40;

/**
 * Backgrounds for the picture in a field: none unless the field allows them and the picture is a cut-out. The shop is
 * asked for the picture's own. Until then, and without a connection, its job's are used.
 */
export function useBackgrounds(field: ImageField, picture: Picture | null): readonly Background[] {
  const { pictureSets, definition } = useEditor();
  const { allowBackgrounds, disableBackground } = field.element;
  const isAsked =
    allowBackgrounds === true && !disableBackground && !definition.design.separateFromBackground && picture?.greenscreen === true;
  const set = isAsked ? pictureSets.find(({ pictures }) => pictures.some(({ uuid }) => uuid === picture.uuid)) : undefined;
  const ofPicture = useAnswer(pictureSetCalls.imageBackgrounds, isAsked ? { query: { uuid: picture.uuid } } : null);
  const ofJob = useAnswer(pictureSetCalls.greenScreenBackgrounds, set ? { params: { jobUuid: set.job.uuid } } : null);
  if (!isAsked) return NONE;
  if (ofPicture.state === 'ready') return ofPicture.value;
  return ofJob.state === 'ready' ? ofJob.value.backgrounds : NONE;
}

/**
 * Loads the job's backgrounds and the set's cut-outs as soon as an editor opens: the connection may be lost a second
 * later.
 */
export function useBackgroundsAhead(set: PictureSet | undefined): void {
  const { owner, report, language } = useDevice();
  const hasCutouts = set?.pictures.some((picture) => picture.greenscreen) ?? false;
  const listed = useAnswer(pictureSetCalls.greenScreenBackgrounds, set && hasCutouts ? { params: { jobUuid: set.job.uuid } } : null);
  const backgrounds = listed.state === 'ready' ? listed.value.backgrounds : NONE;
  useEffect(() => {
    if (!set || backgrounds.length === 0) return;
    const cutouts = set.pictures.filter((picture) => picture.greenscreen).slice(0, MOST_CUTOUTS);
    prefetch([...backgrounds.map(({ src }) => src), ...cutouts.map((picture) => cutoutHref(owner.uuid, picture))], language()).catch(
      (reason: unknown) => report('prefetch of backgrounds', reason),
    );
  }, [set, backgrounds, owner, report, language]);
}
