/** The customer's view of goods that the shop makes again (BIZ-04). */
import { sql } from 'drizzle-orm';
import type { Reprint } from '#core/contract/orders.ts';

interface ReprintColumn {
  readonly askedAt: string;
  readonly reason: string;
  readonly lines: readonly string[];
  readonly sentAt: string | null;
  readonly tracking: string | null;
}

/** Beside the order, also in a list. If a reprint's lines are unknown, its customer was not notified. */
export const REPRINTS_COLUMN = sql<ReprintColumn[]>`(select coalesce(json_agg(json_build_object('askedAt', r.asked_at, 'reason', r.reason,
  'lines', r.lines, 'sentAt', r.sent_at, 'tracking', r.tracking) order by r.asked_at), '[]'::json)
  from order_reprints r where r.order_uuid = ${sql.raw('orders.uuid')} and r.lines is not null)`;

interface Standing {
  /** Lines from which the customer withdrew; the next export does not make them. */
  readonly withdrawn: readonly string[];
  /** The order is cancelled or refunded: none of it is made any more. */
  readonly isOver: boolean;
}

export function shownReprints(reprints: readonly ReprintColumn[], { withdrawn, isOver }: Standing): Reprint[] {
  return reprints
    .map(({ askedAt, reason, lines, sentAt, tracking }) => ({
      askedAt: new Date(askedAt).toISOString(),
      reason,
      lines: lines.filter((line) => sentAt !== null || !withdrawn.includes(line)),
      sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
      ...(tracking !== null && { tracking }),
    }))
    .filter(({ lines, sentAt }) => lines.length > 0 && (sentAt !== null || !isOver));
}
