import { sql } from 'drizzle-orm';
import { orders } from '../db/schema.ts';

/** The uuids of those whose pictures are in an order's lines, or in the items of its packages: a list for `in`. */
export const SUBJECTS_OF_ORDER = sql`(
    select named ->> 'uuid' from jsonb_path_query(${orders.order}, '$.orderLines[*].subjects[*]') named
    union all select item ->> 'uuid' from jsonb_path_query(${orders.order}, '$.orderLines[*].package.packageItems[*].subject') item)`;
