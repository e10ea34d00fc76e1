/**
 * The content of a new instance, and its texts after a change of a picture (EDT-10). The server's fill-template and
 * fill-user-strings-by-picture and a device offline use this one rule.
 */
import type { PictureSet } from '#core/contract/picture-sets.ts';
import {
  fullResourceId,
  type Part,
  type TemplateData,
  type TemplateDesign,
  type TextElement,
  type TextResource,
  type UserResources,
} from '#core/contract/template-format.ts';
import { designText } from '#core/layout/text/effective-text.ts';
import { buildInitialResources, fillText, type FillValues, initialText, type SetPicture } from '#core/layout/initial-resources.ts';
import { monthAt, weeksLeftInYear, yearAt } from '#core/kernel/year-at.ts';

/** The subject whose pictures and names fill an instance. */
export interface FillSubject {
  readonly name: string;
  readonly group: string;
  readonly jobName: string;
  /** Visible ones, in the set's order. */
  readonly pictures: readonly SetPicture[];
}

/** The present time, and the month of a year (1 to 12) from which on a new calendar is for the next year; null: never. */
export interface YearRule {
  readonly nowMs: number;
  readonly nextYearFromMonth: number | null;
}

/** Language and time of the filling. */
export interface FillContext extends YearRule {
  readonly language: string;
}

export function fillSubjectOf(set: PictureSet): FillSubject {
  return {
    name: set.subject.name,
    group: set.subject.group,
    jobName: set.job.name,
    pictures: set.pictures.map(({ uuid, dimensions, pictureType, isUserFavorite }) => ({
      uuid,
      ...dimensions,
      pictureType,
      isFavorite: isUserFavorite,
    })),
  };
}

/**
 * The content of a new instance with the set's pictures, without a request to the shop: for previews, packages and
 * offline use.
 */
export function fillForSet(
  { design }: { readonly design: TemplateDesign },
  set: PictureSet | undefined,
  context: FillContext,
): TemplateData {
  return fillTemplate(design, set ? fillSubjectOf(set) : null, context);
}

/**
 * The year of a new instance: from the shop's month on, the next year if the design has it. Otherwise the first
 * supported year that is not past, or the last one. null: the design has no years.
 */
export function firstYear(
  { supportedYears }: Pick<TemplateDesign, 'supportedYears'>,
  { nowMs, nextYearFromMonth }: YearRule,
): number | null {
  const thisYear = yearAt(nowMs);
  const isForNext = nextYearFromMonth !== null && monthAt(nowMs) >= nextYearFromMonth;
  if (isForNext && supportedYears.includes(thisYear + 1)) return thisYear + 1;
  const years = supportedYears.toSorted((a, b) => a - b);
  return years.find((year) => year >= thisYear) ?? years.at(-1) ?? null;
}

/** The year of a new calendar of a product; null: it has no designs with years, or their years differ. */
export function yearOfProduct(designs: readonly Pick<TemplateDesign, 'supportedYears'>[], rule: YearRule): number | null {
  const [year = null, ...others] = new Set(designs.map((design) => firstYear(design, rule)));
  return others.length > 0 ? null : year;
}

/** D2 §5: a calendar's year is never before the present one. */
export function isPastYear({ supportedYears }: Pick<TemplateDesign, 'supportedYears'>, year: number | null, nowMs: number): boolean {
  return supportedYears.length > 0 && year !== null && year < yearAt(nowMs);
}

/** More than half of the calendar's year has passed, so most customers want the next one. */
export function isMostlyOver({ supportedYears }: Pick<TemplateDesign, 'supportedYears'>, year: number | null, nowMs: number): boolean {
  return supportedYears.length > 0 && year === yearAt(nowMs) && monthAt(nowMs) > 6;
}

/** In the last quarter, a calendar for the current year is almost certainly a mistake. */
const ENDS_FROM_MONTH = 10;

export interface YearEnd {
  readonly weeks: number;
  /** null: the design has no later year. */
  readonly nextYear: number | null;
}

/** How much of the calendar's year is left, and the suggested year; null: enough is left. */
export function yearEnd(design: Pick<TemplateDesign, 'supportedYears'>, year: number | null, nowMs: number): YearEnd | null {
  if (year === null || monthAt(nowMs) < ENDS_FROM_MONTH || !isMostlyOver(design, year, nowMs)) return null;
  const later = design.supportedYears.filter((supported) => supported > year);
  return { weeks: weeksLeftInYear(nowMs), nextYear: later.length > 0 ? Math.min(...later) : null };
}

/**
 * The year of an instance that is made from an earlier one: the earlier year if it can still be chosen, otherwise that
 * of a new instance.
 */
export function yearToday(design: Pick<TemplateDesign, 'supportedYears'>, year: number | null, rule: YearRule): number | null {
  const isThere = year !== null && design.supportedYears.includes(year) && !isPastYear(design, year, rule.nowMs);
  return isThere ? year : firstYear(design, rule);
}

/** @param subject null: there are no pictures, so image fields are empty and texts are the design's own */
export function fillTemplate(design: TemplateDesign, subject: FillSubject | null, context: FillContext): TemplateData {
  const year = firstYear(design, context);
  const values = fillValues(subject, year ?? yearAt(context.nowMs));
  return { userResources: buildInitialResources(design, subject?.pictures ?? [], values, context.language), year };
}

/**
 * The texts of a picture: those with a fill on its page, for the picture's subject.
 * @returns null: no field of the template has this id
 */
export function textsOfPicture(
  design: TemplateDesign,
  resourceId: string,
  subject: FillSubject,
  { language, nowMs }: FillContext,
): Record<string, TextResource> | null {
  const part = design.parts.find((candidate) => hasImage(candidate, resourceId));
  if (!part) return null;
  const values = fillValues(subject, yearAt(nowMs));
  return Object.fromEntries(
    filledTexts(part).map((element) => [fullResourceId(part.id, element.id), initialText(element, values, language)]),
  );
}

interface PictureChange {
  readonly design: TemplateDesign;
  readonly data: Pick<TemplateData, 'userResources'>;
  /** The field that got another picture. */
  readonly resourceId: string;
  /** The subject of the former picture; null: the field was empty, or the subject is unknown. */
  readonly former: FillSubject | null;
  /** The texts for the new picture: from `textsOfPicture`, or from the server. */
  readonly proposed: Readonly<Record<string, TextResource>>;
  /** Texts that the device filled in before the server's answer; they may be overwritten too. */
  readonly written?: Readonly<Record<string, TextResource>>;
}

/**
 * The texts that change with a picture. Only texts that the former subject's fill or the design had put there, and
 * empty ones, are overwritten; texts that the customer wrote are kept. Font and colour are unchanged.
 */
export function textsForChangedPicture(change: PictureChange, context: FillContext): UserResources {
  const { design, data, resourceId, former, proposed, written } = change;
  const part = design.parts.find((candidate) => hasImage(candidate, resourceId));
  if (!part) return {};
  const before = former && textsOfPicture(design, resourceId, former, context);
  const changed: UserResources = {};
  for (const element of filledTexts(part)) {
    const id = fullResourceId(part.id, element.id);
    const present = data.userResources[id];
    const words = proposed[id]?.text;
    if (words === undefined || present?.kind !== 'text' || present.text === words) continue;
    const ownWords = [before?.[id]?.text, written?.[id]?.text, designText(element, context.language), ''];
    if (!element.editable || ownWords.includes(present.text)) changed[id] = { ...present, text: words };
  }
  return changed;
}

function fillValues(subject: FillSubject | null, year: number): FillValues {
  return { subjectName: subject?.name ?? '', subjectGroup: subject?.group ?? '', jobName: subject?.jobName ?? '', year };
}

const hasImage = (part: Part, resourceId: string): boolean =>
  part.elements.some((element) => element.kind === 'image' && fullResourceId(part.id, element.id) === resourceId);

/** Texts filled with the year are left out, because they belong to the instance and not to a picture. */
const filledTexts = (part: Part): TextElement[] =>
  part.elements.filter(
    (element): element is TextElement =>
      element.kind === 'text' && element.fill !== 'year' && fillText(element.fill, fillValues(null, 0)) !== null,
  );
