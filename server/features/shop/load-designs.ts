import { and, eq, inArray } from 'drizzle-orm';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import type { Db } from '#server/db/database.ts';
import { templates } from '#server/db/schema.ts';

export interface TemplateKey {
  readonly uuid: string;
  readonly version: number;
}

export const templateKey = ({ uuid, version }: TemplateKey): string => `${uuid}/${version}`;

/** The published designs of these versions, by `templateKey`. */
export async function loadDesigns(db: Db, keys: readonly TemplateKey[]): Promise<ReadonlyMap<string, TemplateDesign>> {
  if (keys.length === 0) return new Map();
  const uuids = [...new Set(keys.map((key) => key.uuid))];
  const versions = [...new Set(keys.map((key) => key.version))];
  const rows = await db
    .select({ uuid: templates.uuid, version: templates.version, design: templates.design })
    .from(templates)
    .where(and(inArray(templates.uuid, uuids), inArray(templates.version, versions), eq(templates.isPublished, true)));
  return new Map(rows.map((row) => [templateKey(row), row.design]));
}
