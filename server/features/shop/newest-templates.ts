import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import type { Db } from '#server/db/database.ts';
import { templates } from '#server/db/schema.ts';

export interface NewestTemplate {
  readonly uuid: string;
  readonly version: number;
  readonly design: TemplateDesign;
  readonly previewLarge: string;
}

/** The newest published version of each template, by uuid. */
export async function loadNewestTemplates(db: Db, uuids: readonly string[]): Promise<Map<string, NewestTemplate>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([templates.uuid], {
      uuid: templates.uuid,
      version: templates.version,
      design: templates.design,
      previewLarge: templates.previewLarge,
    })
    .from(templates)
    .where(and(inArray(templates.uuid, [...new Set(uuids)]), eq(templates.isPublished, true)))
    .orderBy(templates.uuid, desc(templates.version));
  return new Map(rows.map((row) => [row.uuid, row]));
}

export interface YearDesign {
  readonly uuid: string;
  readonly supportedYears: TemplateDesign['supportedYears'];
  readonly productUuids: TemplateDesign['productUuids'];
}

/** The newest published version of each template that has years, without the rest of its design. */
export async function loadYearDesigns(db: Db): Promise<readonly YearDesign[]> {
  const rows = await db
    .selectDistinctOn([templates.uuid], {
      uuid: templates.uuid,
      supportedYears: sql<number[]>`${templates.design} -> 'supportedYears'`,
      productUuids: sql<string[]>`${templates.design} -> 'productUuids'`,
    })
    .from(templates)
    .where(eq(templates.isPublished, true))
    .orderBy(templates.uuid, desc(templates.version));
  return rows.filter(({ supportedYears }) => supportedYears.length > 0);
}
