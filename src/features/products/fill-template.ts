import type { TemplateData } from '../../../core/contract/template-format.ts';
import type { TemplateDefinition } from '../../../core/contract/templates.ts';
import type { PictureSet } from '../../../core/contract/picture-sets.ts';
import { buildInitialResources } from '../../../core/layout/initial-resources.ts';

/** The first supported year that is not past; null where years don't matter. */
function firstYear(supportedYears: readonly number[], thisYear: number): number | null {
  return supportedYears.find((year) => year >= thisYear) ?? supportedYears.at(-1) ?? null;
}

/** The template as a new instance would start with the set's pictures: what the server's fill-template answers. */
export function fillFor(
  { design }: Pick<TemplateDefinition, 'design'>,
  set: PictureSet | undefined,
  language: string,
  nowMs: number,
): TemplateData {
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = firstYear(design.supportedYears, thisYear);
  const pictures = (set?.pictures ?? []).map(({ uuid, dimensions, pictureType, isUserFavorite }) => ({
    uuid,
    ...dimensions,
    pictureType,
    isFavorite: isUserFavorite,
  }));
  const values = {
    subjectName: set?.subject.name ?? '',
    subjectGroup: set?.subject.group ?? '',
    jobName: set?.job.name ?? '',
    year: year ?? thisYear,
  };
  return { userResources: buildInitialResources(design, pictures, values, language), year };
}
