import type { TemplateData } from '../contract/template-format.ts';
import type { TemplateDefinition } from '../contract/templates.ts';
import type { PictureSet } from '../contract/picture-sets.ts';
import { fillSubjectOf, fillTemplate } from '../domain/fill-template.ts';

/** The template as a new instance starts with the set's pictures: what the server's fill-template answers, without asking it. */
export function fillForSet(
  { design }: Pick<TemplateDefinition, 'design'>,
  set: PictureSet | undefined,
  language: string,
  nowMs: number,
): TemplateData {
  return fillTemplate(design, set ? fillSubjectOf(set) : null, { language, nowMs });
}
