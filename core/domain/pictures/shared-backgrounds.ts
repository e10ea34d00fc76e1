import type { PictureSet } from '#core/contract/picture-sets.ts';

type SetOfJob = Pick<PictureSet, 'job'> & { readonly pictures: readonly Pick<PictureSet['pictures'][number], 'uuid' | 'greenscreen'>[] };

/** Backdrops belong to a job, so two of its cut-outs have the same ones. */
function haveSameBackgrounds(sets: readonly SetOfJob[], pictureUuid: string, otherUuid: string): boolean {
  const jobs = jobsOfCutout(sets, otherUuid);
  return jobsOfCutout(sets, pictureUuid).some((job) => jobs.includes(job));
}

/**
 * The backdrop of a new picture in a place: that of the last cut-out in it, if the picture has that backdrop, too. A
 * group picture in between does not matter.
 * @param held the former pictures of the place, the newest first
 */
export function keptBackground(
  sets: readonly SetOfJob[],
  held: readonly { readonly uuid: string | null; readonly background: string | null }[],
  pictureUuid: string,
): string | null {
  const last = held.find(({ uuid }) => uuid !== null && jobsOfCutout(sets, uuid).length > 0);
  return last?.uuid && haveSameBackgrounds(sets, last.uuid, pictureUuid) ? last.background : null;
}

/** A picture may be in several sets. None: it is no cut-out, or it is the customer's own upload. */
const jobsOfCutout = (sets: readonly SetOfJob[], pictureUuid: string): string[] =>
  sets.filter(({ pictures }) => pictures.some(({ uuid, greenscreen }) => uuid === pictureUuid && greenscreen)).map(({ job }) => job.uuid);
