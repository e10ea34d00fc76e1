/**
 * `orders export --plan`: the orders that an export would begin with. Damaged files are found only when they are read.
 */
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { Services } from '#server/services.ts';
import { droppedOf } from './export-orders.ts';
import { findOrdersToMake } from './find-orders.ts';
import { outcomeLines } from './outcome-lines.ts';
import { type ExportOptions, previewOrder } from './plan-order.ts';

export async function planExport(services: Services, options: ExportOptions, report: (line: string) => void): Promise<void> {
  let numReady = 0;
  for (const uuid of options.orderUuids ?? (await findOrdersToMake(services.db))) {
    const reference = orderReference(uuid);
    const plan = await previewOrder(services, options, uuid);
    if (plan.kind !== 'ready') {
      for (const line of outcomeLines(reference, plan)) report(line);
      continue;
    }
    numReady += 1;
    const dropped = droppedOf(plan.goods);
    report(`PLAN: ${reference}: ${plan.goods.length - dropped.length} lines to make`);
    for (const line of dropped) report(`NOT MADE: ${reference}: ${line}`);
    if (plan.retouch.waiting.length > 0) report(`WITHOUT RETOUCH: ${reference}: ${plan.retouch.waiting.join(', ')}`);
  }
  report(`PLAN: ${numReady} orders would be exported to ${options.folder}. Nothing was done.`);
}
