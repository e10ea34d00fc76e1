import type { TemplateData } from '../../../core/contract/template-format.ts';
import type { TemplateDefinition } from '../../../core/contract/templates.ts';
import type { PictureSet } from '../../../core/contract/picture-sets.ts';
import { buildInitialResources } from '../../../core/layout/initial-resources.ts';

/** The template as a new instance would start with the set's pictures: what the server's fill-template answers. */
export function fillFor({ design }: Pick<TemplateDefinition, 'design'>, set: PictureSet | undefined, language: string): TemplateData {
  const year = design.supportedYears[0] ?? null;
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
    year: year ?? set?.year ?? 0,
  };
  return { userResources: buildInitialResources(design, pictures, values, language), year };
}
