import type { PictureSet } from '../../../core/contract/picture-sets.ts';
import type { TemplateData, TemplateDesign } from '../../../core/contract/template-format.ts';
import { buildInitialResources } from '../../../core/layout/initial-resources.ts';

/** The year that a new instance starts with: the first supported one that is not past; null where years don't matter. */
export function firstYear(design: Pick<TemplateDesign, 'supportedYears'>, currentYear: number): number | null {
  const years = [...design.supportedYears].sort((a, b) => a - b);
  return years.find((year) => year >= currentYear) ?? years.at(-1) ?? null;
}

/** What fill-template answers, worked out on the device: for a new instance without a connection. */
export function initialData(design: TemplateDesign, set: PictureSet | undefined, currentYear: number, language: string): TemplateData {
  const year = firstYear(design, currentYear);
  const pictures = (set?.pictures ?? []).map((picture) => ({
    uuid: picture.uuid,
    ...picture.dimensions,
    pictureType: picture.pictureType,
    isFavorite: picture.isUserFavorite,
  }));
  const values = {
    subjectName: set?.subject.name ?? '',
    subjectGroup: set?.subject.group ?? '',
    jobName: set?.job.name ?? '',
    year: year ?? currentYear,
  };
  return { userResources: buildInitialResources(design, pictures, values, language), year };
}
