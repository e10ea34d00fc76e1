/** Orders that the last export failed to make: their reasons, and a retry for those that were requested (OPX-08). */
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { failedExports } from '#server/condition/failed-exports.ts';
import type { Services } from '#server/services.ts';
import { exportOrders, type OnOrder } from './export-orders.ts';
import type { ExportOptions } from './plan-order.ts';

export async function listFailedOrders({ db }: Services, report: (line: string) => void): Promise<void> {
  const failed = await failedExports(db);
  for (const { orderUuid, failedAt, folder, reason } of failed)
    report(`${orderReference(orderUuid)} ${failedAt.toISOString().slice(0, 16)}Z ${folder}: ${reason}`);
  report(`${failed.length} orders failed`);
}

/** Into the folder of the failed export. */
export async function retryFailedOrders(
  services: Services,
  options: Pick<ExportOptions, 'withoutRefused' | 'withoutRetouch'>,
  onOrder: OnOrder,
): Promise<void> {
  const failed = await failedExports(services.db);
  for (const folder of new Set(failed.map((order) => order.folder))) {
    const orderUuids = failed.filter((order) => order.folder === folder).map(({ orderUuid }) => orderUuid);
    await exportOrders(services, { ...options, again: false, folder, orderUuids }, onOrder);
  }
}
