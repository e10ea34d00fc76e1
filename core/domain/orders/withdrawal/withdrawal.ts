/** The right of withdrawal, line by line (BIZ-04): which line has it, until when, and why another has not. */
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
  /** Of the shop: days begin and end there. IANA name. */
  readonly timeZone: string;
  readonly nowMs: number;
  /** When the contract was made. */
  readonly orderedAtMs: number;
  /** When the goods were sent; null: they are not. */
  readonly sentAtMs: number | null;
  /** ISO 8601 date by which they were promised; null: none. */
  readonly promisedDay: string | null;
  /** Days from the order in which catalogues are there; null: none are ordered. */
  readonly catalogueDays: number | null;
  /** Files of the line were downloaded: their delivery began with the customer's consent. */
  readonly hasDownloaded: boolean;
  /** The order is not accepted, cancelled or refunded, or the line is refunded: there is no contract to withdraw from. */
  readonly isOver: boolean;
  /** When the customer withdrew from the line; null: they did not. */
  readonly withdrawnAtMs: number | null;
}

type Line = Pick<OrderLine, 'uuid' | 'package' | 'catalogue' | 'fileRetouch' | 'product' | 'template'>;

/**
 * Made to the customer's order (their pictures and texts, retouch): no right. A package is, if one of its items is. Files: until they are downloaded, 14 days from the order.
 * Other goods, and catalogues: until 14 days after they arrived, also before they are sent. The day of arrival is not measured:
 * it is the promised day or the day of sending, whichever is later, so that the customer has the whole time.
 * A package of such goods with files has their time, until its files are downloaded.
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
  // The day on which it arrived does not count, and the last one belongs to it.
  const until = daysAfter(from, WITHDRAWAL_DAYS);
  return dayIn(facts.timeZone, facts.nowMs) > until ? none('expired') : { lineUuid, state: 'open', until };
}

/** made: to the customer's order. goods: as they are for all. */
export type RightOfLine = 'goods' | 'files' | 'made';

export function rightOfLine(line: Line, fixed: PriceList['fixedProducts']): RightOfLine {
  const kind = kindOfLine(line, fixed);
  if (kind === 'digital-file' || kind === 'digital-set' || isOnlyFiles(line)) return 'files';
  const isMade = kind === 'retouch' || isMadePackage(line) || (kind === 'product' && line.template !== null);
  return isMade ? 'made' : 'goods';
}

/** Nothing of it is made: files, and the retouch of a picture. What a folder has of it leaves no goods with the customer. */
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
