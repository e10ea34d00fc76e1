/** The right of withdrawal, line by line (BIZ-04): which line has it, until when, and why another line does not. */
import type { OrderLine, PackageItem } from '#core/contract/entities.ts';
import type { LineWithdrawal } from '#core/contract/orders.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { isDigitalPackage } from '#core/domain/cart/held-pictures.ts';
import { kindOfLine } from '#core/domain/cart/line-kind.ts';
import { dayIn } from '#core/kernel/time-zones.ts';

export const WITHDRAWAL_DAYS = 14;
const DAY_MS = 86_400_000;

export interface WithdrawalFacts {
  readonly fixedProducts: PriceList['fixedProducts'];
  /** The shop's time zone, in which days begin and end. IANA name. */
  readonly timeZone: string;
  readonly nowMs: number;
  /** The time of the contract. */
  readonly orderedAtMs: number;
  /** The time of sending; null: not sent. */
  readonly sentAtMs: number | null;
  /** ISO 8601 date by which their arrival was promised; null: none. */
  readonly promisedDay: string | null;
  /** Days from the order until catalogues arrive; null: none are ordered. */
  readonly catalogueDays: number | null;
  /** Files of the line were downloaded: their delivery began with the customer's consent. */
  readonly hasDownloaded: boolean;
  /** There is no contract to withdraw from: the order is not accepted, cancelled or refunded, or the line is refunded. */
  readonly isOver: boolean;
  /** The time of the withdrawal from the line; null: none. */
  readonly withdrawnAtMs: number | null;
}

type Line = Pick<OrderLine, 'uuid' | 'package' | 'catalogue' | 'fileRetouch' | 'product' | 'template'>;

/**
 * Goods made to the customer's order (with their pictures and texts, or retouch) have no right, nor has a package with
 * one such item. Files: until they are downloaded, 14 days from the order.
 * Other goods, and catalogues: until 14 days after their arrival, also before they are sent. The day of arrival is not
 * measured. It is the promised day or the day of sending, whichever is later, so that the customer has the full period.
 * A package of such goods with files has their period, until its files are downloaded.
 */
export function withdrawalOf(line: Line, facts: WithdrawalFacts): LineWithdrawal {
  const { uuid: lineUuid } = line;
  const none = (state: LineWithdrawal['state']): LineWithdrawal => ({ lineUuid, state, until: null });
  if (facts.withdrawnAtMs !== null) return none('withdrawn');
  if (facts.isOver) return none('over');
  const right = rightOfLine(line, facts.fixedProducts);
  if (right === 'made') return none('personalised');
  const isFile = right === 'files';
  if ((isFile || hasItem(line, 'DIGITAL_SET')) && facts.hasDownloaded) return none('downloaded');
  const from = isFile ? dayIn(facts.timeZone, facts.orderedAtMs) : arrivedOn(facts, line.catalogue !== null || hasItem(line, 'CATALOGUE'));
  if (from === null) return { lineUuid, state: 'open', until: null };
  // The day of arrival does not count, and the last day is included.
  const until = daysAfter(from, WITHDRAWAL_DAYS);
  return dayIn(facts.timeZone, facts.nowMs) > until ? none('expired') : { lineUuid, state: 'open', until };
}

/** made: to the customer's order. goods: the same for all customers. */
export type RightOfLine = 'goods' | 'files' | 'made';

export function rightOfLine(line: Line, fixed: PriceList['fixedProducts']): RightOfLine {
  const kind = kindOfLine(line, fixed);
  if (kind === 'digital-file' || kind === 'digital-set' || isOnlyFiles(line)) return 'files';
  const isMade = kind === 'retouch' || isMadePackage(line) || (kind === 'product' && line.template !== null);
  return isMade ? 'made' : 'goods';
}

/** Lines of files, or of the retouch of a picture. The customer keeps no goods of them, whatever a folder contains. */
export const isOfFiles = (line: Pick<OrderLine, 'digitalFiles' | 'fileRetouch' | 'package'>): boolean =>
  line.fileRetouch !== null || line.digitalFiles.length > 0 || isOnlyFiles(line);

type PackageLine = Pick<Line, 'package'>;

const isOnlyFiles = ({ package: bundle }: PackageLine): boolean => bundle !== null && isDigitalPackage(bundle);

const hasItem = ({ package: bundle }: PackageLine, wanted: PackageItem['type']): boolean =>
  bundle !== null && bundle.packageItems.some(({ type }) => type === wanted);

const isMadePackage = (line: PackageLine): boolean => hasItem(line, 'TEMPLATE_PRODUCT');

/** An ISO 8601 date; null: it has not arrived. */
function arrivedOn({ timeZone, sentAtMs, promisedDay, catalogueDays, orderedAtMs }: WithdrawalFacts, isCatalogue: boolean): string | null {
  if (sentAtMs === null) return null;
  const catalogueDay = isCatalogue && catalogueDays !== null ? daysAfter(dayIn(timeZone, orderedAtMs), catalogueDays) : '';
  const [last = ''] = [dayIn(timeZone, sentAtMs), promisedDay ?? '', catalogueDay].toSorted().toReversed();
  return last;
}

const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
