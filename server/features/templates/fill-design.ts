import type { TemplateData, TemplateDesign } from '../../../core/contract/template-format.ts';
import { type FillSubject, fillTemplate } from '../../../core/domain/fill-template.ts';
import type { TemplateSubject } from './template-subject.ts';

/** Rows as the rule of core/domain/fill-template.ts reads them. */
export const fillSubjectOfRows = ({ subject, job, pictures }: TemplateSubject): FillSubject => ({
  name: subject.name,
  group: subject.group,
  jobName: job.name,
  pictures,
});

export function fillDesign(design: TemplateDesign, subject: TemplateSubject | null, language: string, nowMs: number): TemplateData {
  return fillTemplate(design, subject && fillSubjectOfRows(subject), { language, nowMs });
}
