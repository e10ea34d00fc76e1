import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { TemplateDesign, UserResources } from '#core/contract/template-format.ts';
import { fillSubjectOf, fillTemplate, type FillContext } from '#core/domain/templates/fill-template.ts';

/** Resources of the design's fields before the first edit. */
export const freshResources = (design: TemplateDesign, set: PictureSet | undefined, context: FillContext): UserResources =>
  fillTemplate(design, set ? fillSubjectOf(set) : null, context).userResources;
