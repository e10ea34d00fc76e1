/** Deliveries to the schools of the customer's sets, as the price list has them (BIZ-07). */
import type { SchoolJob } from '#core/contract/shop.ts';
import { nameIn } from './names-in.ts';
import type { UserSubject } from './user-subjects.ts';

export function schoolJobs(subjects: readonly UserSubject[], lang: string): SchoolJob[] {
  const jobs = new Map(subjects.map((subject) => [subject.jobUuid, subject.jobDeadlines]));
  return [...jobs].flatMap(([uuid, deadlines]) => {
    if (deadlines === null) return [];
    const deliveries = deadlines.map(({ orderBy, delivery, message }) => ({
      orderBy,
      deliveredOn: delivery,
      message: message ? nameIn(message, lang) : '',
    }));
    return [{ subjectUuids: subjects.filter(({ jobUuid }) => jobUuid === uuid).map((subject) => subject.uuid), deliveries }];
  });
}
