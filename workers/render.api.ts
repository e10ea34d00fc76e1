import type { AppError } from '#core/contract/errors.ts';
import type { FontFamily, TemplateData, TemplateDesign, TextElement, TextFont, UserResources } from '#core/contract/template-format.ts';
import type { Result } from '#core/kernel/result.ts';
import type { DrawablePage } from '#core/layout/text/glyph-outline.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';
import type { TextChangeRefusal } from '#core/layout/text/text-change.ts';
import type { CallId, CancellableApi } from './cancellable.api.ts';

export interface LaidOutInstance {
  readonly engineVersion: number;
  /** `layoutHash` of the display list, which the server compares at add-to-cart. */
  readonly hash: string;
  readonly pages: readonly DrawablePage[];
}

/** A refusal is an answer, not an error: the field shows its old value again. */
export type TextChangeAnswer =
  | { readonly accepted: true; readonly font: TextFont }
  /** fitsAtPt: the largest smaller size at which it would be accepted; null when there is none. */
  | { readonly accepted: false; readonly reason: TextChangeRefusal; readonly fitsAtPt: number | null };

/** Picture files by the resource that shows them. Equal `key`s are the same picture, which is decoded once. */
export type PagePictures = Readonly<Record<string, { readonly key: string; readonly blob: Blob }>>;

/** Everything that needs fonts or draws pages. Results are plain data. */
export interface RenderApi extends CancellableApi {
  layout(callId: CallId, design: TemplateDesign, data: TemplateData, context: LayoutContext): Promise<Result<LaidOutInstance, AppError>>;
  /** One page, for typing and dragging. `design` may contain only that part. */
  layoutPart(
    callId: CallId,
    design: TemplateDesign,
    partId: string,
    data: TemplateData,
    context: LayoutContext,
  ): Promise<Result<DrawablePage, AppError>>;
  checkTextChange(callId: CallId, element: TextElement, current: TextFont, proposed: TextFont): Promise<Result<TextChangeAnswer, AppError>>;
  /** @returns a font family that has every letter of the text; null when no family has */
  familyForText(callId: CallId, text: string): Promise<Result<FontFamily | null, AppError>>;
  fitOnOpen(callId: CallId, design: TemplateDesign, data: TemplateData): Promise<Result<UserResources, AppError>>;
  /** A JPEG of the trimmed page. @param maxPx maximum of its longer side */
  drawPreview(callId: CallId, page: DrawablePage, maxPx: number, pictures: PagePictures): Promise<Result<Blob, AppError>>;
}
