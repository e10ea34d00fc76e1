/** The operator's commands for orders (OPS-02). */
import { isTracking } from '#core/domain/orders/tracking.ts';
import { changedFaces } from '../print/face-hashes.ts';
import { readFace } from '../print/read-face.ts';
import type { Services } from '../services.ts';
import { readArguments } from './arguments.ts';
import { CommandFailedError, usageError } from './command-failed.ts';
import { needRoom } from './condition/need-room.ts';
import { exportOrders, type OnOrder } from './orders/export-orders.ts';
import { outcomeLines } from './orders/outcome-lines.ts';
import { planExport } from './orders/plan-export.ts';
import { listFailedOrders, retryFailedOrders } from './orders/failed-orders.ts';
import { findByReference } from './orders/find-orders.ts';
import { LEASE_MINUTES } from '../orders/order-claim.ts';
import { listOrders, writeOrderList } from './orders/list-orders.ts';
import { payInvoices } from './orders/pay-invoices.ts';
import { cancelByShop } from './orders/care/cancel-by-shop.ts';
import { noteOrder } from './orders/care/note-order.ts';
import { refundOrder } from './orders/care/refund-order.ts';
import { reprintOrder } from './orders/care/reprint-order.ts';
import { ALL } from './orders/care/take-off-invoice.ts';
import { findOrders } from './orders/care/show-order.ts';
import { isProduction, markOrders, PRODUCTION_STATES } from './orders/mark-orders.ts';
import { NO_TRACKING, readTrackingList } from './orders/tracking-list.ts';

type Report = (line: string) => void;

export async function ordersCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  switch (args[0]) {
    case 'export':
      return exportCommand(services, args, report);
    case 'retry':
      return retryCommand(services, args, report);
    case 'failed':
      if (args.length > 1) throw usageError('orders', args[0]);
      return listFailedOrders(services, report);
    case 'mark':
      return markCommand(services, args, report);
    case 'paid':
      return paidCommand(services, args, report);
    case 'refund':
      return refundCommand(services, args, report);
    case 'cancel':
    case 'reprint':
    case 'note':
    case 'find':
      return careCommand(services, args, report);
    case 'list':
      return listCommand(services, args, report);
    default:
      throw usageError('orders', args[0]);
  }
}

async function listCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('orders list', args);
  const [state, ...others] = words;
  if (others.length > 0) throw usageError('orders', args[0]);
  const { csv, replace = false, ...filters } = values;
  if (csv === undefined) return listOrders(services, { state, ...filters }, report);
  return writeOrderList(services, { state, ...filters }, { file: csv, replace }, report);
}

async function paidCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('orders paid', args);
  if (words.length === 0) throw usageError('orders', args[0]);
  if (values.amount !== undefined && words.length > 1)
    throw new CommandFailedError('An amount is of one invoice: orders paid <reference> --amount=…');
  await payInvoices(services, await findByReference(services.db, words), report, values.amount ?? null);
}

async function refundCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('orders refund', args);
  const [reference, amount, ...rest] = words;
  const { line: lines = [], plan: isPlan = false, 'paid-elsewhere': isPaidElsewhere = false } = values;
  const reason = values.reason?.trim() ?? '';
  // An amount, or whole lines.
  if (reference === undefined || (amount === undefined) === (lines.length === 0) || rest.length > 0 || reason === '')
    throw usageError('orders', args[0]);
  if (isPaidElsewhere && amount !== ALL)
    throw new CommandFailedError(
      'What was paid another way is all that is owed of a refund that came back: orders refund <reference> all --paid-elsewhere',
    );
  const [orderUuid = ''] = await findByReference(services.db, [reference]);
  await refundOrder(services, { orderUuid, amount: amount ?? null, lines, reason, isPaidElsewhere, isPlan }, report);
}

/** Commands for a single order. */
async function careCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const [verb] = args;
  if (verb === 'find') {
    const { words } = readArguments('orders find', args);
    const [word, ...more] = words;
    if (word === undefined || more.length > 0) throw usageError('orders', args[0]);
    return findOrders(services, word, report);
  }
  if (verb === 'note') {
    const { words } = readArguments('orders note', args);
    const [reference, ...note] = words;
    if (reference === undefined || note.join(' ').trim() === '') throw usageError('orders', args[0]);
    const [orderUuid = ''] = await findByReference(services.db, [reference]);
    return noteOrder(services, { orderUuid, words: note.join(' ').trim() }, report);
  }
  const { values, words } = verb === 'cancel' ? readArguments('orders cancel', args) : readArguments('orders reprint', args);
  const [reference, ...more] = words;
  const reason = values.reason?.trim() ?? '';
  if (reference === undefined || more.length > 0 || reason === '') throw usageError('orders', args[0]);
  const [orderUuid = ''] = await findByReference(services.db, [reference]);
  if (verb === 'reprint') return reprintOrder(services, { orderUuid, reason }, report);
  return cancelByShop(services, { orderUuid, reason, isPlan: 'plan' in values && values.plan === true }, report);
}

async function exportCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('orders export', args);
  const [folder, ...references] = words;
  if (folder === undefined) throw usageError('orders', args[0]);
  const orderUuids = references.length > 0 ? await findByReference(services.db, references) : null;
  const left = { withoutRefused: values['without-refused'] === true, withoutRetouch: values['without-retouch'] === true };
  const options = { folder, orderUuids, again: values.again === true, ...left };
  if (values.plan === true) return planExport(services, options, report);
  await makeOrders(services, report, (onOrder) => exportOrders(services, options, onOrder));
}

async function retryCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('orders retry', args);
  if (words.length > 0) throw usageError('orders', args[0]);
  const left = { withoutRefused: values['without-refused'] === true, withoutRetouch: values['without-retouch'] === true };
  await makeOrders(services, report, (onOrder) => retryFailedOrders(services, left, onOrder));
}

async function makeOrders(services: Services, report: Report, make: (onOrder: OnOrder) => Promise<void>): Promise<void> {
  const changed = await changedFaces(readFace);
  if (changed.length > 0)
    throw new CommandFailedError(`Nothing was exported: ${changed.join(', ')} is not the face that the orders were made with.`);
  const counts = { exported: 0, unchanged: 0, refused: 0, refunded: 0, cancelled: 0, waiting: 0, claimed: 0 };
  await needRoom(services);
  await make((reference, outcome) => {
    counts[outcome.kind] += 1;
    for (const line of outcomeLines(reference, outcome)) report(line);
  });
  const left =
    counts.claimed === 0 ? '' : `, ${counts.claimed} left to another export (free again ${LEASE_MINUTES} minutes after it was stopped)`;
  const waiting = counts.waiting === 0 ? '' : `, ${counts.waiting} wait for retouch`;
  const refunded = counts.refunded === 0 ? '' : `, ${counts.refunded} refunded`;
  const cancelled = counts.cancelled === 0 ? '' : `, ${counts.cancelled} cancelled`;
  report(
    `${counts.exported} exported, ${counts.unchanged} exported before, ${counts.refused} refused${refunded}${cancelled}${waiting}${left}`,
  );
  if (counts.refused > 0) throw new CommandFailedError(`${counts.refused} orders were refused; nothing of them was exported.`);
  if (counts.claimed > 0)
    throw new CommandFailedError(
      `${counts.claimed} left to another export. When that one was stopped, export again after ${LEASE_MINUTES} minutes; \`status\` says what is under way.`,
    );
}

async function markCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('orders mark', args);
  const [state, ...references] = words;
  const isAll = values.all === true;
  // The carrier's tracking text.
  const tracking = values.tracking?.trim() ?? null;
  if (!isProduction(state)) throw new CommandFailedError(`An order is ${PRODUCTION_STATES.join(', ')}, not ${state ?? 'nothing'}.`);
  if ([isAll, references.length > 0, values.list !== undefined].filter(Boolean).length !== 1) throw usageError('orders', args[0]);
  if (tracking !== null && (state !== 'sent' || references.length !== 1 || tracking === ''))
    throw new CommandFailedError('A tracking reference belongs to one order that is sent: mark sent <reference> --tracking=…');
  if (tracking !== null && !isTracking(tracking)) throw new CommandFailedError(`${tracking} is ${NO_TRACKING}. Nothing was marked.`);
  if (values.list !== undefined) {
    if (state !== 'sent') throw new CommandFailedError('A list of parcels is of orders that are sent: mark sent --list=…');
    const parcels = await readTrackingList(services.db, values.list);
    return markOrders(services, state, [...parcels.keys()], report, parcels);
  }
  const orderUuids = isAll ? null : await findByReference(services.db, references);
  await markOrders(
    services,
    state,
    orderUuids,
    report,
    new Map(tracking === null ? [] : (orderUuids ?? []).map((uuid) => [uuid, tracking])),
  );
}
