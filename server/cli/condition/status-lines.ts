/** The lines of `status` about the shop's condition, with the next commands for the operator. */
import type { ShopCondition } from '#server/condition/shop-condition.ts';
import type { PolicyReports } from '#server/http/reports/policy-reports.ts';

const GIGABYTE = 1e9;
const inGigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;

const DISK_WORDS: Readonly<Record<ShopCondition['disk']['level'], string>> = {
  ample: '',
  low: ' LOW: make room (DISK_WARNING_MEGABYTES)',
  reserve: ' TOO LITTLE: uploads, imports and exports do not begin (DISK_RESERVE_MEGABYTES)',
  full: ' FULL: nothing can be saved',
};

export function statusLines(condition: ShopCondition): readonly string[] {
  const { unsent, payments, failedExports, claims, failedImports, missedBatches, openWithdrawals, mediaTrouble, disk } = condition;
  const isUnsent = unsent.failing + unsent.given_up > 0;
  const areFailing = payments.failing + payments.given_up + payments.problem > 0;
  return [
    `mails and messages: ${unsent.waiting} waiting, ${unsent.failing} failing, ${unsent.given_up} given up${isUnsent ? ' (mails list)' : ''}`,
    `exports: ${failedExports} orders failed${failedExports > 0 ? ' (orders failed)' : ''}${claimWords(claims)}`,
    `imports: ${failedImports} folders failed${failedImports > 0 ? ' (imports list)' : ''}`,
    ...(openWithdrawals === 0
      ? []
      : [`withdrawals: ${openWithdrawals} orders have lines to give back (orders list withdrawn, orders refund)`]),
    ...(missedBatches === 0 ? [] : [`batches: ${missedBatches} paid orders are not in the batch of their delivery (batches make)`]),
    diskLine(disk),
    ...(mediaTrouble === null
      ? []
      : [`pictures: THE STORAGE DOES NOT ANSWER (${mediaTrouble}): uploads and pictures are answered with 503`]),
    `payments: ${payments.waiting} waiting, ${payments.failing} failing, ${payments.given_up} given up, ${payments.problem} with a problem${areFailing ? ' (payments list)' : ''}`,
  ];
}

const claimWords = ({ underWay, stopped }: ShopCondition['claims']): string =>
  `${underWay > 0 ? `, ${underWay} under way` : ''}${stopped > 0 ? `, ${stopped} stopped in the middle (orders export)` : ''}`;

export const diskLine = ({ freeBytes, totalBytes, level }: ShopCondition['disk']): string =>
  `disk: ${inGigabytes(freeBytes)} of ${inGigabytes(totalBytes)} free${DISK_WORDS[level]}`;

/** Only the server's own process has them. Empty while there are none. */
export function policyLines({ counts }: Pick<PolicyReports, 'counts'>): readonly string[] {
  const all = [...counts()].map(([directive, count]) => `${directive} ${count}`);
  return all.length === 0 ? [] : [`pages: browsers refused and reported since the start: ${all.join(', ')}`];
}
