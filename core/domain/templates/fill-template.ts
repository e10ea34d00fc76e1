/**
 * What a new instance is filled with, and what its texts become when a picture changes (EDT-10): the one rule of the
 * server's fill-template and fill-user-strings-by-picture, and of a device without a connection.
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
import { monthAt, yearAt } from '#core/kernel/year-at.ts';

/** Whose pictures and words stand in an instance. */
export interface FillSubject {
  readonly name: string;
  readonly group: string;
  readonly jobName: string;
  /** Visible ones, in the set's order. */
  readonly pictures: readonly SetPicture[];
}

/** When a calendar is made, and from which month of a year on (1 to 12) a new one is for the next year; null: never. */
export interface YearRule {
  readonly nowMs: number;
  readonly nextYearFromMonth: number | null;
}

/** Where and when it is filled. */
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

/** What a new instance with the set's pictures starts as, without asking the shop: for previews, packages and a device offline. */
export function fillForSet(
  { design }: { readonly design: TemplateDesign },
  set: PictureSet | undefined,
  context: FillContext,
): TemplateData {
  return fillTemplate(design, set ? fillSubjectOf(set) : null, context);
}

/**
 * The year that a new instance starts with: from the shop's month on the next one where the design has it; else the first
 * supported one that is not past, or the last. null where years don't matter.
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

/** D2 §5: a calendar's year is never below the running one. */
export function isPastYear({ supportedYears }: Pick<TemplateDesign, 'supportedYears'>, year: number | null, nowMs: number): boolean {
  return supportedYears.length > 0 && year !== null && year < yearAt(nowMs);
}

/** More than half of the calendar's year is over: a calendar for the next one is what most customers want then. */
export function isMostlyOver({ supportedYears }: Pick<TemplateDesign, 'supportedYears'>, year: number | null, nowMs: number): boolean {
  return supportedYears.length > 0 && year === yearAt(nowMs) && monthAt(nowMs) > 6;
}

/** The year of an instance that is made from an earlier one: the earlier year if it can still be chosen, else a new instance's. */
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
 * Texts that belong to a picture: those with a fill on its page, in the words of the picture's subject.
 * @returns null when no field of the template has this id
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
  /** Where another picture went in. */
  readonly resourceId: string;
  /** The subject of the former picture; null: the field was empty, or the subject is unknown. */
  readonly former: FillSubject | null;
  /** What the new picture says: `textsOfPicture`, or what the server answered. */
  readonly proposed: Readonly<Record<string, TextResource>>;
  /** What of it stands there already and may be written over. */
  readonly written?: Readonly<Record<string, TextResource>>;
}

/**
 * The texts that change with a picture. Words that the customer wrote stay theirs: only what the former subject's
 * fill or the design had put there, and what is empty, is written over. Type and colour stay as they are.
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

/** The year is the instance's and not a picture's. */
const filledTexts = (part: Part): TextElement[] =>
  part.elements.filter(
    (element): element is TextElement =>
      element.kind === 'text' && element.fill !== 'year' && fillText(element.fill, fillValues(null, 0)) !== null,
  );
