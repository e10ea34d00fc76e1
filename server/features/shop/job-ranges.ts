/** The goods that jobs of the customer's sets sell, for the price list (BIZ-07). */
import type { PriceList } from '#core/contract/shop.ts';
import type { UserSubject } from './user-subjects.ts';

export function jobRanges(subjects: readonly UserSubject[]): NonNullable<PriceList['ranges']> {
  const jobs = new Map(subjects.map((subject) => [subject.jobUuid, subject.jobRange]));
  return [...jobs].flatMap(([uuid, range]) => {
    if (range === null || (range.products === null && range.packages === null)) return [];
    const subjectUuids = subjects.filter(({ jobUuid }) => jobUuid === uuid).map((subject) => subject.uuid);
    return [{ subjectUuids, products: range.products && [...range.products], packages: range.packages && [...range.packages] }];
  });
}
