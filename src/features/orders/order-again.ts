/**
 * Adds the available goods of an old order to the cart, through the queue, and reports those that are not available
 * (BEY-07).
 */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { OrderLine, PackageItem } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { addCartLines } from '#core/operations/cart/add-cart-lines.ts';
import { buyCatalogues } from '#core/operations/cart/buy-catalogues.ts';
import { toggleDigitalFile } from '#core/operations/cart/toggle-digital-file.ts';
import { toggleDigitalSet } from '#core/operations/cart/toggle-digital-set.ts';
import { toggleRetouch } from '#core/operations/cart/toggle-retouch.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import type { Device } from '#src/data/device.ts';
import type { RenderClient } from '#src/platform/workers/render-client.ts';
import { type AgainContext, currentInstance } from './current-instance.ts';
import { type AgainFacts, type AgainPlan, apartError, type NotAgainReason, planAgain } from './plan-again.ts';

export interface AgainResult {
  /** Number of the order's lines that are in the cart again. */
  readonly numAdded: number;
  /** Cart lines whose design has changed. */
  readonly changed: readonly { readonly lineUuid: string; readonly description: string }[];
  /** Cart lines with the maximum quantity, which is lower than the ordered one. */
  readonly lowered: readonly { readonly lineUuid: string; readonly description: string; readonly quantity: number }[];
  readonly left: readonly { readonly lineUuid: string; readonly description: string; readonly reason: NotAgainReason }[];
}

export interface AgainTools {
  readonly render: Pick<RenderClient, 'layout'>;
  readonly context: AgainContext;
}

export async function orderAgain(device: Device, tools: AgainTools, lines: readonly OrderLine[], facts: AgainFacts): Promise<AgainResult> {
  let numAdded = 0;
  const changed: AgainResult['changed'][number][] = [];
  const lowered: AgainResult['lowered'][number][] = [];
  const left: AgainResult['left'][number][] = [];
  for (const line of lines.filter(({ type }) => type === 0)) {
    const { uuid: lineUuid, description } = line;
    const plan = planAgain(line, facts);
    if (plan.kind === 'not') {
      left.push({ lineUuid, description, reason: plan.reason });
      continue;
    }
    const put = await putAgain(device, tools, plan, facts, device.random.uuid());
    if (!put.ok) {
      left.push({ lineUuid, description, reason: reasonOf(put.error) });
      continue;
    }
    numAdded += 1;
    if (plan.kind === 'catalogue' && plan.isLowered) lowered.push({ lineUuid, description, quantity: plan.catalogue.quantity });
    if (put.value !== null) changed.push({ lineUuid: put.value, description });
  }
  return { numAdded, changed, lowered, left };
}

function reasonOf({ code }: AppError): NotAgainReason {
  if (code === 'template.not_found') return 'designGone';
  if (code === 'instance.picture_rejected' || code === 'instance.photographers_mixed') return 'picturesApart';
  return code === 'network.offline' || code === 'network.failed' || code === 'network.timed_out' ? 'offline' : 'failed';
}

/**
 * @param lineUuid uuid of the new line, for goods that are not identified by their content
 * @returns that uuid if the design has changed
 */
export async function putAgain(
  device: Device,
  tools: AgainTools,
  plan: Exclude<AgainPlan, { kind: 'not' }>,
  facts: AgainFacts,
  lineUuid: string,
): Promise<Result<string | null, AppError>> {
  switch (plan.kind) {
    case 'product':
    case 'package': {
      const made = await lineOfPlan(device, tools, plan, facts, lineUuid);
      return made.ok ? putLine(device, made.value.line, made.value.isChanged) : made;
    }
    case 'file':
      return asPut(await runOperation(device, toggleDigitalFile, { body: { file: plan.pictureUuid, type: plan.type, wanted: true } }));
    case 'set':
      return asPut(await runOperation(device, toggleDigitalSet, { body: { pictureSet: plan.subjectUuid, type: plan.type, wanted: true } }));
    case 'catalogue':
      return asPut(await runOperation(device, buyCatalogues, { body: { catalogues: [plan.catalogue] } }));
    case 'retouch': {
      for (const subProductUuid of plan.subProductUuids) {
        const toggled = await runOperation(device, toggleRetouch, {
          params: { pictureUuid: plan.pictureUuid, subProductUuid },
          body: { wanted: true },
        });
        if (!toggled.ok) return toggled;
      }
      return ok(null);
    }
  }
}

const asPut = (result: Result<unknown, AppError>): Result<null, AppError> => (result.ok ? ok(null) : result);

/** Each line is added separately, so that one refused line does not prevent the others. */
async function putLine(device: Device, line: NewOrderLine, isChanged: boolean): Promise<Result<string | null, AppError>> {
  const added = await runOperation(device, addCartLines, { body: { orderLines: [line] } });
  return added.ok ? ok(isChanged ? line.uuid : null) : added;
}

interface MadeLine {
  readonly line: NewOrderLine;
  /** The design has changed. */
  readonly isChanged: boolean;
}

/** A line with its present layout. */
export const lineOfPlan = (
  device: Device,
  tools: AgainTools,
  plan: Extract<AgainPlan, { kind: 'product' | 'package' }>,
  facts: AgainFacts,
  lineUuid: string,
): Promise<Result<MadeLine, AppError>> =>
  plan.kind === 'product' ? productLine(device, tools, plan, facts, lineUuid) : packageLine(device, tools, plan, facts, lineUuid);

async function productLine(
  device: Device,
  { render, context }: AgainTools,
  plan: Extract<AgainPlan, { kind: 'product' }>,
  facts: AgainFacts,
  lineUuid: string,
): Promise<Result<MadeLine, AppError>> {
  const made = await currentInstance(device, render, plan.template, context);
  if (!made.ok) return made;
  const { template, approvedLayout, isChanged, design } = made.value;
  const apart = apartError(design, template.data, facts);
  if (apart) return err(apart);
  const line: NewOrderLine = {
    uuid: lineUuid,
    product: { uuid: plan.productUuid },
    subProductUuids: [...plan.subProductUuids],
    quantity: plan.quantity,
    template: { uuid: template.uuid, version: template.version, data: template.data },
    approvedLayout,
    subjects: plan.subjectUuids.map((uuid) => ({ uuid })),
    package: null,
  };
  return ok({ line, isChanged });
}

async function packageLine(
  device: Device,
  { render, context }: AgainTools,
  plan: Extract<AgainPlan, { kind: 'package' }>,
  facts: AgainFacts,
  lineUuid: string,
): Promise<Result<MadeLine, AppError>> {
  const packageItems: PackageItem[] = [];
  let isChanged = false;
  for (const item of plan.items) {
    if (item.template === null || item.templateData === null) {
      packageItems.push(item);
      continue;
    }
    const made = await currentInstance(device, render, { ...item.template, data: item.templateData }, context);
    if (!made.ok) return made;
    const { template, approvedLayout, design } = made.value;
    const apart = apartError(design, template.data, facts);
    if (apart) return err(apart);
    isChanged ||= made.value.isChanged;
    const { uuid, version, name, data } = template;
    packageItems.push({ ...item, template: { uuid, version, name }, templateData: data, approvedLayout });
  }
  const line: NewOrderLine = {
    uuid: lineUuid,
    product: { uuid: plan.offer.uuid },
    subProductUuids: [],
    quantity: plan.quantity,
    template: null,
    approvedLayout: null,
    subjects: plan.subjectUuid === '' ? [] : [{ uuid: plan.subjectUuid }],
    package: { uuid: plan.offer.uuid, packageItems },
  };
  return ok({ line, isChanged });
}
