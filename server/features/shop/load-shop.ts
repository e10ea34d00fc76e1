/**
 * The shop's goods, prices and settings with the customer's picture sets, in one statement because each of the tables
 * is small.
 */
import { asc, type Column, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { jobs, packages, products, promotedProducts, shopSettings, subjects, templates, userSubjects } from '#server/db/schema.ts';
import { heldBy } from '#server/media/picture-access.ts';
import { parseSettings } from '../settings/load-settings.ts';
import { SECTIONS, type ShopSettings } from '../settings/shop-data.ts';
import type { ProductRow } from './load-products.ts';
import type { PackageRow } from './package-prices.ts';
import type { UserSubject } from './user-subjects.ts';

/** A template version without its design. */
export interface TemplateHead {
  readonly uuid: string;
  readonly version: number;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly categories: readonly string[];
  /** false when it was taken off sale. */
  readonly isPublished: boolean;
}

export interface Shop {
  readonly settings: ShopSettings;
  readonly products: readonly ProductRow[];
  readonly packages: readonly PackageRow[];
  readonly withdrawnPackages: readonly PackageRow[];
  /** Promoted products that have their own price. */
  readonly promoted: readonly { readonly productUuid: string; readonly templateUuid: string; readonly rebatedPrice: number }[];
  /** In the order of their addition. */
  readonly subjects: readonly UserSubject[];
  readonly templates: readonly TemplateHead[];
}

/** @param templateUuids templates whose heads are read too */
export async function loadShop(db: Db, userUuid: string | null, templateUuids: readonly string[]): Promise<Shop> {
  const stored = db
    .select({ all: sql`coalesce(jsonb_object_agg(${shopSettings.key}, ${shopSettings.value}), '{}'::jsonb)` })
    .from(shopSettings)
    .where(inArray(shopSettings.key, [...SECTIONS]));
  const ofPackages = db.select({ all: rowsOf(packages, [packages.sortOrder, packages.uuid]) }).from(packages);
  const ofPromoted = db
    .select({ all: rowsOf(promotedProducts, [promotedProducts.uuid]) })
    .from(promotedProducts)
    .where(isNotNull(promotedProducts.rebatedPrice));
  const [row] = await db
    .select({
      // Each value is JSON of rows that Drizzle would read with these types, or of its own query's selection.
      settings: sql<Record<string, unknown>>`${stored}`,
      products: sql<ProductRow[]>`${db.select({ all: rowsOf(products, [products.sortOrder, products.uuid]) }).from(products)}`,
      packages: sql<PackageRow[]>`${ofPackages}`,
      promoted: sql<(typeof promotedProducts.$inferSelect & { rebatedPrice: number })[]>`${ofPromoted}`,
      subjects: userUuid === null ? sql<StoredSubject[]>`'[]'::jsonb` : sql<StoredSubject[]>`${heldSubjects(db, userUuid)}`,
      templates: templateUuids.length === 0 ? sql<TemplateHead[]>`'[]'::jsonb` : sql<TemplateHead[]>`${templateHeads(db, templateUuids)}`,
    })
    .from(sql`(select 1) as once`);
  if (!row) throw new Error('A statement without conditions gave no row.');
  return {
    ...row,
    settings: parseSettings(row.settings),
    packages: row.packages.filter(({ isSold }) => isSold),
    withdrawnPackages: row.packages.filter(({ isSold }) => !isSold),
    promoted: row.promoted.map(({ productUuid, templateUuid, rebatedPrice }) => ({ productUuid, templateUuid, rebatedPrice })),
    subjects: row.subjects.map(({ addedAt, photographedAt, ...subject }) => ({
      ...subject,
      addedAtMs: Date.parse(addedAt),
      photographedAtMs: Date.parse(photographedAt),
    })),
  };
}

export async function loadTemplateHeads(db: Db, uuids: readonly string[]): Promise<readonly TemplateHead[]> {
  const [row] = await db.select({ all: sql<TemplateHead[]>`${templateHeads(db, uuids)}` }).from(sql`(select 1) as once`);
  return row?.all ?? [];
}

type StoredSubject = Omit<UserSubject, 'addedAtMs' | 'photographedAtMs'> & { readonly addedAt: string; readonly photographedAt: string };

const heldSubjects = (db: Db, userUuid: string) =>
  db
    .select({
      all: listOf(
        {
          uuid: subjects.uuid,
          name: subjects.name,
          group: subjects.group,
          jobUuid: jobs.uuid,
          jobName: jobs.name,
          jobTypeUuid: jobs.jobTypeUuid,
          isArchived: jobs.isArchived,
          addedAt: userSubjects.addedAt,
          photographedAt: jobs.photographedAt,
          jobPrices: jobs.prices,
          jobRange: jobs.range,
          jobDeadlines: jobs.deadlines,
        },
        [userSubjects.addedAt, subjects.uuid],
      ),
    })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(heldBy(userUuid));

const templateHeads = (db: Db, uuids: readonly string[]) =>
  db
    .select({
      all: listOf(
        {
          uuid: templates.uuid,
          version: templates.version,
          name: sql`${templates.design} ->> 'name'`,
          names: sql`${templates.design} -> 'names'`,
          categories: sql`${templates.design} -> 'categories'`,
          isPublished: templates.isPublished,
        },
        [templates.uuid, templates.version],
      ),
    })
    .from(templates)
    .where(inArray(templates.uuid, [...new Set(uuids)]));

/** The rows of a table without time columns, because JSON has no dates. */
const rowsOf = (table: PgTable, order: readonly Column[]): SQL => listOf(getTableColumns(table), order);

function listOf(fields: Readonly<Record<string, SQL | Column>>, order: readonly Column[]): SQL {
  // The names are keys of objects in this program, never input.
  const pairs = Object.entries(fields).flatMap(([name, field]) => [sql.raw(`'${name}'`), sql`${field}`]);
  const sorted = sql.join(
    order.map((column) => asc(column)),
    sql`, `,
  );
  return sql`coalesce(jsonb_agg(jsonb_build_object(${sql.join(pairs, sql`, `)}) order by ${sorted}), '[]'::jsonb)`;
}
