import { sql } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import { whoseGoods } from '#core/domain/cart/whose-goods.ts';
import { orders } from '../db/schema.ts';

/** Whose goods an order's lines are (whoseGoods), in their order, with names and jobs: a list of objects. */
export const WHOSE_GOODS = sql`(
    select coalesce(jsonb_agg(named.value order by line.at, named.at), '[]')
    from jsonb_path_query(${orders.order}, '$.orderLines[*]') with ordinality line(value, at),
      jsonb_path_query(coalesce(line.value -> 'goodsOf', line.value -> 'subjects'), '$[*]') with ordinality named(value, at))`;

/** The uuids of those whose goods an order's lines are, or whose files or catalogues its packages hold: a list for `in`. */
export const SUBJECTS_OF_ORDER = sql`(
    select named ->> 'uuid' from jsonb_path_query(${orders.order}, '$.orderLines[*]') line,
      jsonb_path_query(coalesce(line -> 'goodsOf', line -> 'subjects'), '$[*]') named
    union all select item ->> 'uuid'
      from jsonb_path_query(${orders.order}, '$.orderLines[*].package.packageItems[*] ? (@.type != "TEMPLATE_PRODUCT").subject') item)`;

/** The same of one line that was read. An order of an earlier version may lack its list. */
export const subjectsOfLine = ({ subjects = [], goodsOf, package: bundle }: Partial<OrderLine>): string[] => [
  ...whoseGoods({ subjects, goodsOf }).map(({ uuid }) => uuid),
  ...(bundle?.packageItems ?? []).flatMap(({ type, subject }) => (type === 'TEMPLATE_PRODUCT' ? [] : (subject?.uuid ?? []))),
];
