import type { PictureSet } from '../../../../core/contract/picture-sets.ts';
import type { TemplateData } from '../../../../core/contract/template-format.ts';
import type { TemplateDefinition } from '../../../../core/contract/templates.ts';
import { fillSubjectOf, fillTemplate } from '../../../../core/domain/fill-template.ts';
import { carryResources } from '../../../../core/layout/carry-resources.ts';

interface CarriedFrom {
  readonly definition: TemplateDefinition;
  readonly data: TemplateData;
  /** Fills what the new design has more of. */
  readonly pictureSet: PictureSet | undefined;
  readonly language: string;
  readonly nowMs: number;
}

/** The instance in another design (EDT-11): the customer's pictures and texts, and the year where the design has it. */
export function carryInstance({ definition, data, pictureSet, language, nowMs }: CarriedFrom, to: TemplateDefinition): TemplateData {
  const fresh = fillTemplate(to.design, pictureSet ? fillSubjectOf(pictureSet) : null, { language, nowMs });
  const keepsYear = data.year !== null && to.design.supportedYears.includes(data.year);
  return {
    // What a design without a calendar doesn't print is there again when a calendar is chosen.
    ...(data.ownDates && { ownDates: data.ownDates }),
    userResources: carryResources(definition.design, data, to.design, fresh.userResources, language),
    year: keepsYear ? data.year : fresh.year,
  };
}
