import {
  fullResourceId,
  TEXT_SIZE_PT,
  type TemplateData,
  type TemplateDesign,
  type TextElement,
  type TextFont,
  type UserResources,
} from '#core/contract/template-format.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { fitText, type SetText, setText, sizeSteps, type TextFrame } from './fit-text.ts';
import { normalizeText } from './normalize-text.ts';
import type { TextEngine } from './text-engine.ts';

export type TextChangeRefusal = 'text.wider_than_box' | 'text.taller_than_box' | 'text.size_out_of_range' | 'text.not_changeable';

function frameOf({ box, font }: TextElement): TextFrame {
  return { widthPt: box.width, heightPt: box.height, maxLines: font.lines };
}

function set(engine: TextEngine, element: TextElement, font: TextFont): SetText {
  return setText(engine.prepare(normalizeText(font.text), font.family), engine.font(font.family), font.size, frameOf(element));
}

function fit(engine: TextEngine, element: TextElement, font: TextFont): SetText {
  return fitText(engine.prepare(normalizeText(font.text), font.family), engine.font(font.family), sizeSteps(font.size), frameOf(element));
}

function isAllowed(element: TextElement, current: TextFont, proposed: TextFont): boolean {
  if (!element.editable) return false;
  if (proposed.family !== current.family && !element.overrideFamily) return false;
  if (proposed.size !== current.size && !element.overrideSize) return false;
  if (proposed.color !== current.color && !element.overrideColor) return false;
  return proposed.horizontalAlign === current.horizontalAlign || element.overrideAlignment === true;
}

/** Another font family: at the same size if it fits, else at the template's, else smaller until it fits. */
function changeFamily(engine: TextEngine, element: TextElement, proposed: TextFont): Result<TextFont, TextChangeRefusal> {
  if (set(engine, element, proposed).misfit === null) return ok(proposed);
  const fitted = fit(engine, element, { ...proposed, size: element.font.size });
  return fitted.misfit === null ? ok({ ...proposed, size: fitted.sizePt }) : refuse(fitted);
}

function refuse({ misfit }: SetText): Result<never, TextChangeRefusal> {
  return err(misfit === 'wider' ? 'text.wider_than_box' : 'text.taller_than_box');
}

/**
 * Checks a change of text, size, family, colour or alignment. A change that makes the text wider or taller than its box
 * is refused, and the caller shows the old value again. A text that already overflowed may be reduced step by step.
 * @returns the font to store: its text normalised, its size reset if another family required it
 * @see D2 §5, text rules
 */
export async function checkTextChange(
  engine: TextEngine,
  element: TextElement,
  current: TextFont,
  proposed: TextFont,
): Promise<Result<TextFont, TextChangeRefusal>> {
  const wanted = { ...proposed, text: normalizeText(proposed.text) };
  if (!isAllowed(element, current, wanted)) return err('text.not_changeable');
  const isOwnSize = wanted.size === current.size || wanted.size === element.font.size;
  const isInRange = Number.isInteger(wanted.size) && wanted.size >= TEXT_SIZE_PT.min && wanted.size <= TEXT_SIZE_PT.max;
  if (!isOwnSize && !isInRange) return err('text.size_out_of_range');
  await engine.loadForTexts([current, wanted]);
  if (wanted.family !== current.family) return changeFamily(engine, element, wanted);
  const after = set(engine, element, wanted);
  if (after.misfit === null) return ok(wanted);
  const before = set(engine, element, current);
  const isNoWorse = before.misfit !== null && after.widthPt <= before.widthPt && after.heightPt <= before.heightPt;
  return isNoWorse ? ok(wanted) : refuse(after);
}

/**
 * Largest size at which a text that does not fit its box fits it, between the smallest that the customer may choose, or
 * the design's own where that is smaller, and its present size.
 * @returns null: the design does not let the customer choose the size, or the text fits at none
 */
export async function smallerSize(engine: TextEngine, element: TextElement, proposed: TextFont): Promise<number | null> {
  if (!element.editable || !element.overrideSize) return null;
  await engine.loadForTexts([proposed]);
  const { sizePt, misfit } = fit(engine, element, proposed);
  const isChoosable = sizePt >= TEXT_SIZE_PT.min || sizePt === element.font.size;
  return misfit === null && sizePt < proposed.size && isChoosable ? sizePt : null;
}

/**
 * The resources as the editor opens them: a text that does not fit its box is reduced step by step, not below 12
 * points.
 * @returns the same object if nothing changed
 */
export async function fitOnOpen(
  engine: TextEngine,
  design: TemplateDesign,
  data: Pick<TemplateData, 'userResources'>,
): Promise<UserResources> {
  let resources = data.userResources;
  for (const part of design.parts) {
    for (const element of part.elements) {
      const id = fullResourceId(part.id, element.kind === 'artwork' ? '' : element.id);
      const resource = resources[id];
      if (element.kind !== 'text' || resource?.kind !== 'text') continue;
      await engine.loadForTexts([resource]);
      const { sizePt } = fit(engine, element, resource);
      if (sizePt < resource.size) resources = { ...resources, [id]: { ...resource, size: sizePt } };
    }
  }
  return resources;
}
