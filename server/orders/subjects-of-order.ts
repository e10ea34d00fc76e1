import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import { whoseGoods } from '#core/domain/cart/whose-goods.ts';
import type { Db } from '../db/database.ts';
import { jobs, orders, subjects } from '../db/schema.ts';

/**
 * Like SUBJECTS_OF_ORDER with their names and, for known subjects, jobs, in the order of the lines: a list of objects.
 */
export const NAMES_OF_ORDER = sql`(
    select coalesce(jsonb_agg(named.value order by named.line, named.is_file, named.at), '[]') from (
      select subject.value, line.at line, false is_file, subject.at
        from jsonb_path_query(${orders.order}, '$.orderLines[*]') with ordinality line(value, at),
          jsonb_path_query(coalesce(line.value -> 'goodsOf', line.value -> 'subjects'), '$[*]') with ordinality subject(value, at)
      union all
      select item.value || jsonb_build_object('job', jsonb_build_object('name', ${jobs.name})), line.at, true, item.at
        from jsonb_path_query(${orders.order}, '$.orderLines[*]') with ordinality line(value, at)
          cross join jsonb_path_query(line.value -> 'package', '$.packageItems[*] ? (@.type != "TEMPLATE_PRODUCT").subject ? (@ != null)')
            with ordinality item(value, at)
          left join ${subjects} on ${subjects.uuid} = (item.value ->> 'uuid')::uuid
          left join ${jobs} on ${jobs.uuid} = ${subjects.jobUuid}
    ) named)`;

/** The uuids of the subjects of an order's lines, or of the files or catalogues in its packages: a list for `in`. */
export const SUBJECTS_OF_ORDER = sql`(
    select named ->> 'uuid' from jsonb_path_query(${orders.order}, '$.orderLines[*]') line,
      jsonb_path_query(coalesce(line -> 'goodsOf', line -> 'subjects'), '$[*]') named
    union all select item ->> 'uuid'
      from jsonb_path_query(${orders.order}, '$.orderLines[*].package.packageItems[*] ? (@.type != "TEMPLATE_PRODUCT").subject') item)`;

/** The same for one line that was read. An order of an earlier version may lack its list. */
export const subjectsOfLine = ({ subjects: bought = [], goodsOf, package: bundle }: Partial<OrderLine>): string[] => [
  ...whoseGoods({ subjects: bought, goodsOf }).map(({ uuid }) => uuid),
  ...(bundle?.packageItems ?? []).flatMap(({ type, subject }) => (type === 'TEMPLATE_PRODUCT' ? [] : (subject?.uuid ?? []))),
];

/** The subjects whose pictures are in an order of the customer's, paid or waiting for payment, including packages. */
export async function subjectsOrderedBy(db: Db, userUuid: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ order: orders.order })
    .from(orders)
    .where(and(eq(orders.userUuid, userUuid), inArray(orders.state, ['created', 'paid'])));
  return new Set(rows.flatMap(({ order }) => order.orderLines).flatMap(subjectsOfLine));
}
