/** A picture of a product's page, drawn by the workers: the first page, for lists, the cart and orders. */
import { appError, type AppError } from '#core/contract/errors.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { templateCalls, type TemplateDefinition } from '#core/contract/templates.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';
import type { Device } from '#src/data/device.ts';
import { loadAsset } from '#src/data/sync/load-asset.ts';
import { renderClient } from '../workers/render-client.ts';
import { loadPagePictures } from './preview-pictures.ts';

export interface PreviewRequest {
  readonly template: { readonly uuid: string; readonly version: number };
  /** The content of the page. A function fills the template without edits. */
  readonly fill: TemplateData | ((definition: TemplateDefinition) => TemplateData);
  readonly context: LayoutContext;
  /** Longer side, in screen pixels. */
  readonly maxPx: number;
}

export interface DrawnPage {
  readonly picture: Blob;
  /** Every picture of the page is drawn. Otherwise a field is empty, because its picture could not be read now. */
  readonly isWhole: boolean;
}

export const drawFirstPage = (device: Device, request: PreviewRequest, signal: AbortSignal): Promise<Result<DrawnPage, AppError>> =>
  drawPage(device, request, 0, signal);

/** @param index index of the page in the design, from 0 */
export async function drawPage(
  device: Device,
  { template, fill, context, maxPx }: PreviewRequest,
  index: number,
  signal: AbortSignal,
): Promise<Result<DrawnPage, AppError>> {
  const params = { uuid: template.uuid, version: String(template.version) };
  const definition = await loadAsset(device, templateCalls.templateByUuidAndVersion, { params }, signal);
  if (!definition.ok) return definition;
  const { design } = definition.value;
  const part = design.parts[index];
  if (!part) return err(appError('template.invalid', { reason: 'parts' }));
  const data = typeof fill === 'function' ? fill(definition.value) : fill;
  const page = await renderClient.layoutPart(design, part.id, data, context, { signal });
  if (!page.ok) return page;
  const { pictures, isWhole } = await loadPagePictures(device, page.value, signal);
  const drawn = await renderClient.drawPreview(page.value, maxPx, pictures, { signal });
  return drawn.ok ? ok({ picture: drawn.value, isWhole }) : drawn;
}
