import type { PictureSet } from '#core/contract/picture-sets.ts';

type SetOfJob = Pick<PictureSet, 'job'> & { readonly pictures: readonly Pick<PictureSet['pictures'][number], 'uuid' | 'greenscreen'>[] };

/** Backdrops belong to a job: two of its cut-outs have the same ones. */
export function haveSameBackgrounds(sets: readonly SetOfJob[], pictureUuid: string, otherUuid: string): boolean {
  const jobs = jobsOfCutout(sets, otherUuid);
  return jobsOfCutout(sets, pictureUuid).some((job) => jobs.includes(job));
}

/** A picture may be in several sets; none: it is no cut-out, or the customer's own upload. */
const jobsOfCutout = (sets: readonly SetOfJob[], pictureUuid: string): string[] =>
  sets.filter(({ pictures }) => pictures.some(({ uuid, greenscreen }) => uuid === pictureUuid && greenscreen)).map(({ job }) => job.uuid);
