/** The job of a picture or a person: its key, its name and its photographer, for the packer. */
import { eq, inArray } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import { whoseGoods } from '#core/domain/cart/whose-goods.ts';
import type { Db } from '#server/db/database.ts';
import { jobs, subjects } from '#server/db/schema.ts';

export interface JobFacts {
  readonly job: string;
  /** The name in its folder or its job.json. */
  readonly jobKey: string;
  /** Empty when the shop has one photographer without a name. */
  readonly photographer: string;
}

const FACTS = { job: jobs.name, jobKey: jobs.importKey, photographer: jobs.photographerName };

/** null for a customer's own picture. */
export async function jobOfPicture(db: Db, jobUuid: string | null): Promise<JobFacts | null> {
  if (jobUuid === null) return null;
  const [facts] = await db.select(FACTS).from(jobs).where(eq(jobs.uuid, jobUuid));
  return facts ?? null;
}

/** By person. A person who was removed since has none. */
export async function jobsOfSubjects(db: Db, line: OrderLine): Promise<ReadonlyMap<string, JobFacts>> {
  const people = whoseGoods(line);
  if (people.length === 0) return new Map();
  const rows = await db
    .select({ uuid: subjects.uuid, ...FACTS })
    .from(subjects)
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(
      inArray(
        subjects.uuid,
        people.map(({ uuid }) => uuid),
      ),
    );
  return new Map(rows.map(({ uuid, ...facts }) => [uuid, facts]));
}
