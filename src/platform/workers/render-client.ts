import type { AppError } from '#core/contract/errors.ts';
import type { FontFamily, TemplateData, TemplateDesign, TextElement, TextFont, UserResources } from '#core/contract/template-format.ts';
import type { Result } from '#core/kernel/result.ts';
import type { DrawablePage } from '#core/layout/text/glyph-outline.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';
import type { LaidOutInstance, PagePictures, RenderApi, TextChangeAnswer } from '#workers/render.api.ts';
import { type CallOptions, createWorkerBridge, type WorkerBridge } from './worker-bridge.ts';

/** The first call loads the wasm and the fonts, which takes time on a slow connection. */
const TIME_LIMIT_MS = 30_000;

/** Layout, text rules and previews, off the main thread. */
export interface RenderClient {
  layout(
    design: TemplateDesign,
    data: TemplateData,
    context: LayoutContext,
    options?: CallOptions,
  ): Promise<Result<LaidOutInstance, AppError>>;
  layoutPart(
    design: TemplateDesign,
    partId: string,
    data: TemplateData,
    context: LayoutContext,
    options?: CallOptions,
  ): Promise<Result<DrawablePage, AppError>>;
  checkTextChange(
    element: TextElement,
    current: TextFont,
    proposed: TextFont,
    options?: CallOptions,
  ): Promise<Result<TextChangeAnswer, AppError>>;
  familyForText(text: string, options?: CallOptions): Promise<Result<FontFamily | null, AppError>>;
  fitOnOpen(design: TemplateDesign, data: TemplateData, options?: CallOptions): Promise<Result<UserResources, AppError>>;
  drawPreview(page: DrawablePage, maxPx: number, pictures: PagePictures, options?: CallOptions): Promise<Result<Blob, AppError>>;
  close(): void;
}

/** Omits the other pages' artwork, which would be copied to the worker at every key press. */
function onlyPart(design: TemplateDesign, partId: string): TemplateDesign {
  return { ...design, parts: design.parts.filter((part) => part.id === partId) };
}

function createRenderClient(bridge: WorkerBridge<RenderApi>): RenderClient {
  return {
    layout: (design, data, context, options) => bridge.call((api, id) => api.layout(id, design, data, context), options),
    layoutPart: (design, partId, data, context, options) =>
      bridge.call((api, id) => api.layoutPart(id, onlyPart(design, partId), partId, data, context), options),
    checkTextChange: (element, current, proposed, options) =>
      bridge.call((api, id) => api.checkTextChange(id, element, current, proposed), options),
    familyForText: (text, options) => bridge.call((api, id) => api.familyForText(id, text), options),
    fitOnOpen: (design, data, options) => bridge.call((api, id) => api.fitOnOpen(id, design, data), options),
    drawPreview: (page, maxPx, pictures, options) => bridge.call((api, id) => api.drawPreview(id, page, maxPx, pictures), options),
    close: bridge.close,
  };
}

/** The page's only render worker. It starts with the first call. */
export const renderClient = createRenderClient(
  createWorkerBridge<RenderApi>({
    create: () => new Worker(new URL('../../../workers/render.worker.ts', import.meta.url), { type: 'module', name: 'render' }),
    timeLimitMs: TIME_LIMIT_MS,
  }),
);
