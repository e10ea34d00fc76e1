/** The mails about goods that the shop makes again: when it decides to, and when their parcel is sent (BIZ-04). */
import type { OrderLine } from '#core/contract/entities.ts';
import { waitsInStore } from '#core/domain/orders/store-pickup.ts';
import { withoutNames } from '#core/domain/pictures/without-names.ts';
import type { Db } from '#server/db/database.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { mailAboutOrder } from '#server/mail/mail-about-order.ts';
import { withdrawnSubjects } from '#server/media/picture-access.ts';
import type { OrderRow } from '#server/payment/find-transaction.ts';
import type { Services } from '#server/services.ts';
import { deliveryOf } from '../tell-sent.ts';

interface Asked {
  readonly lines: readonly OrderLine[];
  /** The shop's reason. */
  readonly reason: string;
}

/** Called in the transaction that requests the reprint. */
export async function tellReprint(tx: Db, services: Services, order: OrderRow, { lines, reason }: Asked): Promise<void> {
  const words = await inWords(tx, lines);
  await mailAboutOrder(tx, services, order, { template: 'orderReprint', values: () => ({ lines: words, reason }) });
}

interface Parcel {
  readonly lines: readonly OrderLine[];
  /** The carrier's text. */
  readonly tracking: string | null;
  /** Only its tracking has changed. */
  readonly isCorrection: boolean;
}

/** Called in the transaction that records its parcel. */
export async function tellReprintSent(
  tx: Db,
  services: Services,
  order: OrderRow,
  { lines, tracking, isCorrection }: Parcel,
): Promise<void> {
  const { options } = await loadSettings(tx);
  const values = {
    lines: await inWords(tx, lines),
    delivery: deliveryOf(order, options.country),
    ...(tracking !== null && { tracking }),
  };
  const untracked = waitsInStore(order.order.delivery.type, tracking) ? 'reprintInStore' : 'reprintSent';
  const template = isCorrection ? 'orderTracking' : tracking === null ? untracked : 'reprintSentTracked';
  await mailAboutOrder(tx, services, order, { template, values: () => values });
}

const inWords = async (tx: Db, lines: readonly OrderLine[]): Promise<string> =>
  withoutNames(lines, await withdrawnSubjects(tx))
    .map((line) => `${line.quantity} × ${line.description}`)
    .join('\n');
