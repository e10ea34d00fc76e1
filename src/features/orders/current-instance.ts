/** An instance of an old order in the present version of its template, with its layout in that version. */
import type { ApprovedLayout } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { fullResourceId, type TemplateData, type TemplateDesign } from '#core/contract/template-format.ts';
import { templateCalls, type TemplateDefinition } from '#core/contract/templates.ts';
import { type YearRule, yearToday } from '#core/domain/templates/fill-template.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';
import type { Device } from '#src/data/device.ts';
import { loadAsset } from '#src/data/sync/load-asset.ts';
import type { RenderClient } from '#src/platform/workers/render-client.ts';

export interface CurrentInstance {
  readonly template: { readonly uuid: string; readonly version: number; readonly name: string; readonly data: TemplateData };
  readonly approvedLayout: ApprovedLayout;
  readonly design: TemplateDesign;
  /** The design or its year has changed. The customer must look at it again. */
  readonly isChanged: boolean;
}

/** The context for the layout, and the rule by which a calendar of a past year gets another year. */
export type AgainContext = LayoutContext & Pick<YearRule, 'nextYearFromMonth'>;

export async function currentInstance(
  device: Device,
  render: Pick<RenderClient, 'layout'>,
  template: { readonly uuid: string; readonly version: number; readonly data: TemplateData },
  { nextYearFromMonth, ...context }: AgainContext,
): Promise<Result<CurrentInstance, AppError>> {
  const found = await newestDefinition(device, template);
  if (!found.ok) return found;
  const { design, uuid, version, name } = found.value;
  const data = carryToVersion(design, template.data, { nowMs: device.shopClock.nowMs(), nextYearFromMonth });
  const layout = await render.layout(design, data, context);
  if (!layout.ok) return layout;
  const { engineVersion, hash } = layout.value;
  return ok({
    template: { uuid, version, name, data },
    design,
    approvedLayout: { engineVersion, hash, language: context.language },
    isChanged: version !== template.version || data.year !== template.data.year,
  });
}

/** Without a connection the ordered version is used, if this device has it and it is still sold. */
async function newestDefinition(
  device: Device,
  { uuid, version }: { readonly uuid: string; readonly version: number },
): Promise<Result<TemplateDefinition, AppError>> {
  const newest = await loadAsset(device, templateCalls.templateByUuid, { params: { uuid } });
  if (newest.ok || newest.error.code === 'template.not_found') return newest;
  const ordered = await loadAsset(device, templateCalls.templateByUuidAndVersion, { params: { uuid, version: String(version) } });
  return ordered.ok ? ordered : newest;
}

/**
 * Leaves out resources that the new version has no field for. A year that is past or no longer offered becomes the next
 * offered year.
 */
export function carryToVersion(design: TemplateDesign, data: TemplateData, rule: YearRule): TemplateData {
  const fields = new Map(
    design.parts.flatMap((part) =>
      part.elements.flatMap((element) => ('id' in element ? [[fullResourceId(part.id, element.id), element.kind] as const] : [])),
    ),
  );
  const userResources = Object.fromEntries(Object.entries(data.userResources).filter(([id, resource]) => fields.get(id) === resource.kind));
  return { ...data, userResources, year: data.year === null ? null : yearToday(design, data.year, rule) };
}
