import type { Picture } from '#core/contract/picture-sets.ts';
import { fullResourceId, type Part, TEXT_SIZE_PT, type TemplateData, type TemplateDesign } from '#core/contract/template-format.ts';
import { isMostlyOver, isPastYear, type YearEnd, yearEnd } from '#core/domain/templates/fill-template.ts';
import { listLetters } from '#core/layout/missing-letters.ts';
import type { PlacedProblem } from '#core/domain/pictures/placed-pictures.ts';
import type { DrawablePage, DrawableText } from '#core/layout/text/glyph-outline.ts';
import { type ImageField, imageFields, type TextField, textFields } from '../state/fields.ts';
import { cutOffArea, isInside } from './important-areas.ts';
import { resolutionOf } from './resolution.ts';
import { turnPoint } from '../pictures/crop/turn-point.ts';

export type FindingKind =
  | 'emptyImage'
  | 'pictureArchived'
  | 'pictureRejected'
  | 'otherPhotographer'
  | 'veryLowResolution'
  | 'textOverflows'
  | 'missingLetters'
  | 'faceCutOff'
  | 'groupCutOff'
  | 'textOutsideSafe'
  | 'lowResolution'
  | 'emptyText'
  | 'textAtMinimum'
  | 'dateOverflows'
  | 'dateMissingLetters'
  | 'pastYear'
  | 'mostlyOver'
  | 'yearEnds'
  | 'notSeen';

/** blocks: cannot be ordered. strong: will be visible in print. mild: worth a check. */
export type Severity = 'blocks' | 'strong' | 'mild';

const SEVERITY: Readonly<Record<FindingKind, Severity>> = {
  emptyImage: 'blocks',
  pictureArchived: 'blocks',
  pictureRejected: 'blocks',
  otherPhotographer: 'blocks',
  veryLowResolution: 'strong',
  textOverflows: 'strong',
  missingLetters: 'blocks',
  faceCutOff: 'mild',
  groupCutOff: 'mild',
  textOutsideSafe: 'strong',
  lowResolution: 'mild',
  emptyText: 'mild',
  textAtMinimum: 'mild',
  dateOverflows: 'strong',
  dateMissingLetters: 'blocks',
  pastYear: 'strong',
  mostlyOver: 'strong',
  yearEnds: 'strong',
  notSeen: 'mild',
};
const RANK: Readonly<Record<Severity, number>> = { blocks: 0, strong: 1, mild: 2 };

/** A finding that a customer should check before ordering (BEY-03). Only one that cannot be produced stops the order. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly partId: string;
  /** Field that the finding opens; null for its page. */
  readonly resourceId: string | null;
  /** Letters that the face does not have. */
  readonly letters?: string;
  /** Pages, if one finding covers several. */
  readonly partIds?: readonly string[];
  /** Year of the calendar, which is past or mostly over. */
  readonly year?: number | null;
  /** The rest of that year. */
  readonly yearEnd?: YearEnd;
}

interface Checked {
  readonly design: TemplateDesign;
  readonly data: Pick<TemplateData, 'userResources' | 'year'>;
  readonly nowMs: number;
  /** Pages as they would be printed; empty while they are laid out. */
  readonly pages: readonly DrawablePage[];
  readonly seenPartIds: readonly string[];
  readonly findPicture: (uuid: string) => Picture | null;
  /** Pictures that the shop would refuse in their place. */
  readonly placed: readonly PlacedProblem[];
}

/** The most serious findings first, each group in page order. */
export function preflight(checked: Checked): readonly Finding[] {
  const { design, data, nowMs, pages, seenPartIds, findPicture, placed } = checked;
  const found = design.parts.flatMap((part) => {
    const page = pages.find((candidate) => candidate.partId === part.id);
    return [
      ...imageFields(part).flatMap((field) => [...placedFindings(part, field, placed), ...imageFindings(part, field, data, findPicture)]),
      ...textFields(part).flatMap((field) => textFindings(part, field, data, page)),
      ...dateFindings(part, page),
    ];
  });
  const unseen = design.parts.map((part) => part.id).filter((id) => !seenPartIds.includes(id));
  const [first] = unseen;
  const [cover] = design.parts;
  const all = [
    ...(cover ? yearFindings(design, cover.id, data.year, nowMs) : []),
    ...found,
    ...(first === undefined ? [] : [finding('notSeen', first, null, { partIds: unseen })]),
  ];
  return all.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
}

export function isOrderable(findings: readonly Finding[]): boolean {
  return !findings.some(({ severity }) => severity === 'blocks');
}

/** Findings for a calendar whose year is past, ends soon, or is mostly over. */
function yearFindings(design: TemplateDesign, coverId: string, year: number | null, nowMs: number): Finding[] {
  if (isPastYear(design, year, nowMs)) return [finding('pastYear', coverId, null, { year })];
  const end = yearEnd(design, year, nowMs);
  if (end) return [finding('yearEnds', coverId, null, { year, yearEnd: end })];
  return isMostlyOver(design, year, nowMs) ? [finding('mostlyOver', coverId, null, { year })] : [];
}

function finding(
  kind: FindingKind,
  partId: string,
  resourceId: string | null,
  more: Pick<Finding, 'letters' | 'partIds' | 'year' | 'yearEnd'> = {},
): Finding {
  return { kind, severity: SEVERITY[kind], partId, resourceId, ...more };
}

const PLACED = { archived: 'pictureArchived', rejected: 'pictureRejected', otherPhotographer: 'otherPhotographer' } as const;

const placedFindings = (part: Part, { id }: ImageField, placed: readonly PlacedProblem[]): Finding[] =>
  placed.filter(({ resourceId }) => resourceId === id).map(({ kind }) => finding(PLACED[kind], part.id, id));

const RESOLUTION = { low: 'lowResolution', veryLow: 'veryLowResolution' } as const;
const CUT_OFF = { face: 'faceCutOff', group: 'groupCutOff' } as const;

function imageFindings(part: Part, { id, element }: ImageField, data: Checked['data'], findPicture: Checked['findPicture']): Finding[] {
  const resource = data.userResources[id];
  if (resource?.kind !== 'image' || resource.uuid === null) return [finding('emptyImage', part.id, id)];
  const resolution = resolutionOf(resource, element.box);
  const picture = findPicture(resource.uuid);
  const cutOff = picture && cutOffArea(element, resource, picture, part.safeBox);
  return [
    ...(resolution === 'fine' ? [] : [finding(RESOLUTION[resolution], part.id, id)]),
    ...(cutOff ? [finding(CUT_OFF[cutOff], part.id, id)] : []),
  ];
}

function textFindings(part: Part, { id, element }: TextField, data: Checked['data'], page: DrawablePage | undefined): Finding[] {
  const resource = data.userResources[id];
  if (resource?.kind !== 'text') return [];
  if (resource.text.trim() === '') return [finding('emptyText', part.id, id)];
  const item = page?.items.find((candidate): candidate is DrawableText => candidate.kind === 'text' && candidate.resourceId === id);
  if (!item) return [];
  const isReduced = item.sizePt <= TEXT_SIZE_PT.min && element.font.size > TEXT_SIZE_PT.min;
  return [
    ...(item.overflows ? [finding('textOverflows', part.id, id)] : []),
    ...(item.missing.length > 0 ? [finding('missingLetters', part.id, id, { letters: listLetters(item.missing) })] : []),
    ...(isOutside(item, part) ? [finding('textOutsideSafe', part.id, id)] : []),
    ...(isReduced && !item.overflows ? [finding('textAtMinimum', part.id, id)] : []),
  ];
}

/** Findings for a calendar's own dates: the texts of a page that belong to its calendar. */
function dateFindings(part: Part, page: DrawablePage | undefined): Finding[] {
  const calendars = part.elements.flatMap((element) => (element.kind === 'calendar' ? [fullResourceId(part.id, element.id)] : []));
  const notes = (page?.items ?? []).filter(
    (item): item is DrawableText => item.kind === 'text' && item.resourceId !== null && calendars.includes(item.resourceId),
  );
  const letters = listLetters([...new Set(notes.flatMap((note) => note.missing))]);
  return [
    ...(notes.some((note) => note.overflows) ? [finding('dateOverflows', part.id, null)] : []),
    ...(letters === '' ? [] : [finding('dateMissingLetters', part.id, null, { letters })]),
  ];
}

/** Whether a letter lies in the area that may be cut off. A line counts as high as its font size. */
function isOutside(item: DrawableText, { safeBox }: Part): boolean {
  return item.lines.some(({ xPt, baselinePt, widthPt }) => {
    const corners = [xPt, xPt + widthPt].flatMap((x) => [baselinePt - item.sizePt * 0.7, baselinePt].map((y) => ({ x, y })));
    return widthPt > 0 && corners.some((corner) => !isInside(turnPoint(corner, item.box, item.tiltDeg), safeBox));
  });
}
