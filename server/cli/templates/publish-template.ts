/** Publishes a designer's folder as a template that customers see. A published version never changes. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { formatProblems, formatProblemText } from '#core/domain/templates/format-fit.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { DisplayList } from '#core/layout/display-list.ts';
import { canonicalJson } from '#core/layout/layout-hash.ts';
import { listLetters } from '#core/layout/missing-letters.ts';
import { categories, products, templates } from '#server/db/schema.ts';
import { languagesOf, previewFileIn } from '#server/features/templates/preview-languages.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { previewKey } from '#server/media/store/media-keys.ts';
import { NOT_DRAWN, nullWhereNotDrawn } from '#server/print/drawing/draw-svg.ts';
import type { Services } from '#server/services.ts';
import { drawPreviews, layoutSample } from './draw-preview.ts';
import { readTemplate } from './read-template.ts';

export interface Published {
  readonly name: string;
  readonly version: number;
  readonly outcome: 'published' | 'unchanged';
}

/** @returns its errors, one line each, when it is not published */
export async function publishTemplate(services: Services, folder: string): Promise<Result<Published, readonly string[]>> {
  const read = await readTemplate(folder);
  if (!read.ok) return read;
  const design = read.value;
  const contentHash = createHash('sha256').update(canonicalJson(design)).digest('hex');
  const [newest] = await services.db
    .select({ version: templates.version, contentHash: templates.contentHash, isPublished: templates.isPublished })
    .from(templates)
    .where(eq(templates.uuid, design.uuid))
    .orderBy(desc(templates.version))
    .limit(1);
  const isKnown = newest?.contentHash === contentHash;
  if (isKnown && newest.isPublished) return ok({ name: design.name, version: newest.version, outcome: 'unchanged' });
  if (newest && !isKnown && design.version <= newest.version)
    return err([`version ${newest.version} is published and differs; give the change version ${newest.version + 1}`]);
  const problems = await misfits(services, design);
  const { country } = (await loadSettings(services.db)).options;
  const samples = new Map<string, DisplayList>();
  for (const language of languagesOf(design)) {
    const list = await layoutSample(services.layout, design, language, country);
    samples.set(language, list);
    problems.push(...textProblems(list, language));
  }
  if (problems.length > 0) return err([...new Set(problems)]);
  if (isKnown) {
    // It was withdrawn, and is offered again unchanged.
    await services.db
      .update(templates)
      .set({ isPublished: true })
      .where(and(eq(templates.uuid, design.uuid), eq(templates.version, newest.version)));
    return ok({ name: design.name, version: newest.version, outcome: 'published' });
  }
  const previewLarge = `${slugOf(folder, design)}-v${design.version}-${contentHash.slice(0, 8)}.webp`;
  const firstPage = (language: string): string => canonicalJson(samples.get(language)?.pages[0]);
  const shown = [...samples].filter(([language]) => language === 'en' || firstPage(language) !== firstPage('en'));
  const previews = await drawPreviews(services.layout, shown).catch(nullWhereNotDrawn);
  if (!previews) return err([`the first page ${NOT_DRAWN}`]);
  for (const [language, preview] of previews) await services.media.write(previewKey(previewFileIn(previewLarge, language)), preview);
  await services.db.insert(templates).values({
    uuid: design.uuid,
    version: design.version,
    design,
    contentHash,
    previewLarge,
    publishedAt: new Date(services.clock.nowMs()),
  });
  return ok({ name: design.name, version: design.version, outcome: 'published' });
}

/** References that the shop lacks, or has in another size: it would be sold, and printed wrong (OPX-05). */
async function misfits({ db }: Services, design: TemplateDesign): Promise<string[]> {
  const rows = await db
    .select({ uuid: products.uuid, names: products.names, formatSize: products.formatSize })
    .from(products)
    .where(inArray(products.uuid, design.productUuids));
  const nameOf = (uuid: string): string => rows.find((row) => row.uuid === uuid)?.names['en'] ?? uuid;
  const known = (await db.select({ subCategories: categories.subCategories }).from(categories)).flatMap(({ subCategories }) =>
    subCategories.map(({ internalName }) => internalName),
  );
  return [
    ...design.productUuids.filter((uuid) => !rows.some((row) => row.uuid === uuid)).map((uuid) => `the shop has no product ${uuid}`),
    ...design.categories
      .filter((category) => !known.includes(category))
      .map((category) => `the shop has no category ${category}; known are ${known.join(', ')}`),
    ...formatProblems(design, rows).map((problem) => formatProblemText(problem, nameOf(problem.productUuid))),
  ];
}

/** Problems that only the designer can fix: texts that do not fit, or letters that the typeface lacks. */
function textProblems(list: DisplayList, language: string): string[] {
  return list.pages.flatMap((page) =>
    page.items.flatMap((item) => {
      if (item.kind !== 'text') return [];
      const words = item.lines.map((line) => line.text).join(' / ');
      const missing =
        item.missing.length > 0
          ? [`part ${page.partId} in ${language}: ${item.family} cannot draw ${listLetters(item.missing)} of "${words}"`]
          : [];
      return item.overflows ? [...missing, `part ${page.partId} in ${language}: "${words}" does not fit its box`] : missing;
    }),
  );
}

const slugOf = (folder: string, design: TemplateDesign): string =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || design.uuid;
