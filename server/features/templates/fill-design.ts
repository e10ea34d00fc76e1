import type { TemplateData, TemplateDesign, TextResource } from '../../../core/contract/template-format.ts';
import { fullResourceId } from '../../../core/contract/template-format.ts';
import { buildInitialResources, type FillValues, initialText } from '../../../core/layout/initial-resources.ts';
import type { TemplateSubject } from './template-subject.ts';

/** The first year that a calendar still makes sense for; null for what has no year. */
export function firstYear(design: Pick<TemplateDesign, 'supportedYears'>, nowMs: number): number | null {
  const thisYear = new Date(nowMs).getUTCFullYear();
  return design.supportedYears.find((year) => year >= thisYear) ?? design.supportedYears.at(-1) ?? null;
}

function fillValues(design: TemplateDesign, subject: TemplateSubject | null, nowMs: number): FillValues {
  return {
    subjectName: subject?.subject.name ?? '',
    subjectGroup: subject?.subject.group ?? '',
    jobName: subject?.job.name ?? '',
    year: firstYear(design, nowMs) ?? new Date(nowMs).getUTCFullYear(),
  };
}

/** The same rules as on the device without a connection: core/layout/initial-resources.ts. */
export function fillDesign(design: TemplateDesign, subject: TemplateSubject | null, lang: string, nowMs: number): TemplateData {
  return {
    userResources: buildInitialResources(design, subject?.pictures ?? [], fillValues(design, subject, nowMs), lang),
    year: firstYear(design, nowMs),
  };
}

/** Texts of the part whose picture was changed to somebody else's: their name instead of the former one's. */
export function fillTextsBesidePicture(
  design: TemplateDesign,
  resourceId: string,
  subject: TemplateSubject,
  lang: string,
  nowMs: number,
): Record<string, TextResource> | null {
  const part = design.parts.find((candidate) =>
    candidate.elements.some((element) => element.kind === 'image' && fullResourceId(candidate.id, element.id) === resourceId),
  );
  if (!part) return null;
  const values = fillValues(design, subject, nowMs);
  return Object.fromEntries(
    part.elements.flatMap((element) =>
      element.kind === 'text' && element.fill !== undefined && element.fill !== 'none' && element.fill !== 'year'
        ? [[fullResourceId(part.id, element.id), initialText(element, values, lang)]]
        : [],
    ),
  );
}
