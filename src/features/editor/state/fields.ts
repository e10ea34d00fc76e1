import {
  fullResourceId,
  type ImageElement,
  type Part,
  type TemplateData,
  type TemplateDesign,
  type TextElement,
} from '#core/contract/template-format.ts';
import { isPartComplete } from '#core/layout/completeness.ts';
import { writeDay } from '#core/kernel/dates.ts';

/** A field of a page that the customer may fill. `number` counts from 1 among the page's fields of its kind. */
export interface ImageField {
  readonly kind: 'image';
  readonly id: string;
  readonly number: number;
  readonly element: ImageElement;
}
export interface TextField {
  readonly kind: 'text';
  readonly id: string;
  readonly number: number;
  readonly element: TextElement;
}
export type Field = ImageField | TextField;

/** Numbered in reading order: from the top, then from the left. */
export function imageFields(part: Part): ImageField[] {
  const elements = part.elements.filter((element): element is ImageElement => element.kind === 'image').sort(byReadingOrder);
  return elements.map((element, index) => ({ kind: 'image', id: fullResourceId(part.id, element.id), number: index + 1, element }));
}

export function textFields(part: Part): TextField[] {
  const elements = part.elements
    .filter((element): element is TextElement => element.kind === 'text' && element.editable)
    .sort(byReadingOrder);
  return elements.map((element, index) => ({ kind: 'text', id: fullResourceId(part.id, element.id), number: index + 1, element }));
}

/** All fields of a page in reading order. */
export function pageFields(part: Part): Field[] {
  return [...imageFields(part), ...textFields(part)].sort((a, b) => byReadingOrder(a.element, b.element));
}

export function findField(design: TemplateDesign, resourceId: string): Field | null {
  for (const part of design.parts) {
    const field = [...imageFields(part), ...textFields(part)].find((candidate) => candidate.id === resourceId);
    if (field) return field;
  }
  return null;
}

/** Distance in points within which two fields are in one row. */
const SAME_ROW_PT = 12;

function byReadingOrder(a: ImageElement | TextElement, b: ImageElement | TextElement): number {
  const rows = a.box.y - b.box.y;
  return Math.abs(rows) > SAME_ROW_PT ? rows : a.box.x - b.box.x;
}

export interface PartTab {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly isComplete: boolean;
}

export function partTabs(design: TemplateDesign, data: Pick<TemplateData, 'userResources'>, language: string): PartTab[] {
  return design.parts.map((part, index) => ({
    id: part.id,
    name: partName(part, language),
    number: index + 1,
    isComplete: isPartComplete(part, data),
  }));
}

export function partName(part: Part, language: string): string {
  return part.names[language] ?? part.names[language.split('-', 1)[0] ?? ''] ?? part.names.en ?? part.id;
}

/**
 * Inside a sentence: in languages with lower-case months, a month gets a lower-case letter. Other names stay as the
 * design writes them.
 */
export function partNameInSentence(part: Part, language: string): string {
  const name = partName(part, language);
  const month = name.toLocaleLowerCase(language);
  return monthsInSentence(language).includes(month) ? month : name;
}

const monthsInSentence = (language: string): readonly string[] =>
  Array.from({ length: 12 }, (_, month) => writeDay('month', Date.UTC(2026, month), language)).filter(
    (name) => name === name.toLocaleLowerCase(language),
  );

/** The previous or next page; null at the ends. */
export function neighbourPart(design: TemplateDesign, partId: string, by: 1 | -1): Part | null {
  const index = design.parts.findIndex((part) => part.id === partId);
  return index < 0 ? null : (design.parts[index + by] ?? null);
}
