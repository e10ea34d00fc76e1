import type { TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import { type FillContext, type FillSubject, fillTemplate } from '#core/domain/templates/fill-template.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { loadSettings } from '../settings/load-settings.ts';
import type { TemplateSubject } from './template-subject.ts';

/** Converts database rows for the rule of core/domain/templates/fill-template.ts. */
export const fillSubjectOfRows = ({ subject, job, pictures }: TemplateSubject): FillSubject => ({
  name: subject.name,
  group: subject.group,
  jobName: job.name,
  pictures,
});

export function fillDesign(design: TemplateDesign, subject: TemplateSubject | null, context: FillContext): TemplateData {
  return fillTemplate(design, subject && fillSubjectOfRows(subject), context);
}

/** The caller's language, the present time, and the shop's own month for calendars. */
export async function fillContextOf({ db, caller, services }: Pick<RequestContext, 'db' | 'caller' | 'services'>): Promise<FillContext> {
  const { options } = await loadSettings(db);
  return { language: caller.lang, nowMs: services.clock.nowMs(), nextYearFromMonth: options.nextYearFromMonth };
}
