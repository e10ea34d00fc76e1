/**
 * Adds the lines that a restored shop lost to its cart again. Each keeps its uuid, so that the shop has it once
 * (OFF-13).
 */
import type { NewOrderLine, OrderLineChange } from '#core/contract/cart.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import { transact } from '#src/data/db/transact.ts';
import type { Device } from '#src/data/device.ts';
import { pull } from '#src/data/sync/pull.ts';
import { withServerIds } from '#src/data/sync/replace-upload-id.ts';
import { contentOf, forgetLostLines } from '#src/data/sync/restored/restored-cart.ts';
import { changeRestoreRow, noteBroughtBack, readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import { unconfirmedIn } from '#src/data/sync/uploads-in.ts';
import { type AgainTools, lineOfPlan, putAgain } from '../order-again.ts';
import { type AgainFacts, planAgain } from '../plan-again.ts';

/** later: the line waits for the connection or for the upload of its own pictures. */
type Put = 'back' | 'there' | 'later' | 'not';

const underWay = new WeakMap<Device, Promise<void>>();

/** One run at a time. Lines that remain are tried again when the connection or the device's own pictures change. */
export function bringBackLines(device: Device, tools: AgainTools, facts: AgainFacts): Promise<void> {
  const run = (underWay.get(device) ?? Promise.resolve()).then(() => bringBack(device, tools, facts));
  underWay.set(
    device,
    run.catch(() => undefined),
  );
  return run;
}

async function bringBack(device: Device, tools: AgainTools, known: AgainFacts): Promise<void> {
  const { db } = device;
  const { lostLines = [] } = await readRestoreRow(db);
  if (lostLines.length === 0) return;
  // Lines name own pictures by the uuid that the shop gives them after the new upload.
  const recent = device.owner.kind === 'customer' ? await pull(device, uploadCalls.recentImages, {}) : ok([]);
  if (!recent.ok) return;
  for (const { uuid } of lostLines) {
    // The customer may have changed the line while others were laid out.
    const line = await waitingLine(device, uuid);
    if (!line) continue;
    const put = await putBack(device, tools, line, { ...known, uploads: recent.value });
    if (put === 'later') continue;
    if (put === 'not' && !(await keepDesigns(device, line))) continue;
    await transact(db, ['meta'], async () => {
      await forgetLostLines(db, [line.uuid]);
      if (put === 'not') {
        const { leftLines = [] } = await readRestoreRow(db);
        await changeRestoreRow(db, { leftLines: [...new Set([...leftLines, line.description])] });
      }
      if (put !== 'there') await noteBroughtBack(db);
    });
  }
}

/** The line as it waits now; undefined when it no longer waits. */
async function waitingLine({ db }: Device, uuid: string): Promise<OrderLine | undefined> {
  const line = (await readRestoreRow(db)).lostLines?.find((lost) => lost.uuid === uuid);
  return line && withServerIds(db, line);
}

async function putBack(device: Device, tools: AgainTools, line: OrderLine, facts: AgainFacts): Promise<Put> {
  const waiting = await unconfirmedIn(device.db, line);
  if (waiting.some(({ status }) => status === -1)) return 'not';
  if (waiting.length > 0) return 'later';
  const live = await readCartLive(device);
  if (!live) return 'later';
  const there = live.cart.orderLines.find(({ uuid }) => uuid === line.uuid);
  if (there && contentOf(there) === contentOf(line)) return 'there';
  const goods = live.cart.orderLines.filter(({ type }) => type === 0);
  // Leave out the line itself: it is the same line, not another one of the same catalogue to merge with.
  const put = await putLine(device, tools, line, there, { ...facts, goods: goods.filter(({ uuid }) => uuid !== line.uuid) });
  if (put.ok) return 'back';
  const { code } = put.error;
  return code === 'network.offline' || code === 'network.failed' || code === 'network.timed_out' ? 'later' : 'not';
}

async function putLine(
  device: Device,
  tools: AgainTools,
  line: OrderLine,
  there: OrderLine | undefined,
  facts: AgainFacts,
): Promise<Result<unknown, AppError>> {
  const plan = planAgain(line, facts);
  if (plan.kind === 'not') return err(plan.reason === 'offline' ? appError('network.offline') : appError('request.not_found'));
  if (!there || (plan.kind !== 'product' && plan.kind !== 'package')) return putAgain(device, tools, plan, facts, line.uuid);
  const isSameDesign = contentOf({ ...there, quantity: line.quantity }) === contentOf(line);
  const made = isSameDesign ? null : await lineOfPlan(device, tools, plan, facts, line.uuid);
  if (made && !made.ok) return made;
  // Only the quantity of a waiting line can have changed in the meantime.
  const now = await waitingLine(device, line.uuid);
  if (!now) return ok(null);
  const quantity = now.quantity === line.quantity ? plan.quantity : now.quantity;
  const body = { quantity, ...(made && changeOf(made.value.line)) };
  return runOperation(device, updateCartLine, { params: { uuid: line.uuid }, body });
}

const changeOf = ({ template, approvedLayout, package: bundle }: NewOrderLine): OrderLineChange => ({
  ...(template && approvedLayout && { template, approvedLayout }),
  ...(bundle && { package: bundle }),
});

/**
 * Saves designs that cannot be in the cart as drafts, each once, under a uuid derived from the line's. @returns false
 * when one could not be saved
 */
async function keepDesigns(device: Device, line: OrderLine): Promise<boolean> {
  const ofItems = line.package?.packageItems.map(({ uuid, template, templateData, product }) => ({
    uuid: deriveUuid(line.uuid, 'package-item', uuid),
    template: template && templateData && { ...template, data: templateData },
    product,
  }));
  for (const { uuid, template, product } of ofItems ?? [line]) {
    if (!template || !product || (await device.db.instances.get(uuid))) continue;
    const { uuid: templateUuid, version, data } = template;
    const draft = {
      uuid,
      template: { uuid: templateUuid, version },
      productUuid: product.uuid,
      data,
      currentPartId: null,
      partOfPackage: false,
      orderLineUuid: null,
    };
    if (!(await saveDraft(device, { draft, history: { past: [], future: [] } })).ok) return false;
  }
  return true;
}
