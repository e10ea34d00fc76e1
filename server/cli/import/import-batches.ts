/**
 * Each run writes its files below its own folder, recorded in import_runs before the first byte. Files without a row
 * are removed: at the run's end, and by the next run after a killed one.
 */
import { hostname } from 'node:os';
import { eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { isAlive, RunningSchema, runsOfThisProcess } from '#server/condition/failed-imports.ts';
import type { Db } from '#server/db/database.ts';
import { backgrounds, importRuns, orderOriginals, pictures } from '#server/db/schema.ts';
import { removePicture } from '#server/media/pictures/save-picture.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import type { Services } from '#server/services.ts';
import type { ImportReport } from './import-report.ts';

export async function beginBatch(services: Services, folder: string): Promise<string> {
  await sweepDeadRuns(services);
  const batchUuid = services.random.uuid();
  runsOfThisProcess.add(batchUuid);
  const report: z.infer<typeof RunningSchema> = { state: 'running', host: hostname(), pid: process.pid };
  await services.db.insert(importRuns).values({ uuid: batchUuid, folder, report, ranAt: new Date(services.clock.nowMs()) });
  return batchUuid;
}

/** @param failure reason why the run ended early; null when it did not */
export async function endBatch(services: Services, batchUuid: string, report: ImportReport, failure: string | null): Promise<void> {
  await sweepBatch(services.db, services.media, batchUuid);
  // Names are printed for the operator, and not stored outside the subjects' own rows.
  const reading = report.reading && { file: report.reading.file, encoding: report.reading.encoding };
  await services.db
    .update(importRuns)
    .set({ report: { state: failure === null ? 'done' : 'failed', ...report, reading, failure } })
    .where(eq(importRuns.uuid, batchUuid));
  runsOfThisProcess.delete(batchUuid);
}

async function sweepDeadRuns(services: Services): Promise<void> {
  const unfinished = await services.db.select().from(importRuns).where(sql`${importRuns.report}->>'state' = 'running'`);
  for (const run of unfinished) {
    if (isAlive(run.uuid, RunningSchema.parse(run.report), services.clock.nowMs() - run.ranAt.getTime())) continue;
    await sweepBatch(services.db, services.media, run.uuid);
    await services.db
      .update(importRuns)
      .set({ report: { state: 'stopped' } })
      .where(eq(importRuns.uuid, run.uuid));
  }
}

/** Removes a batch's files without a row. A file that another import has replaced in the meantime may be in an order. */
async function sweepBatch(db: Db, media: MediaStore, batchUuid: string): Promise<void> {
  const mediaKeys = await media.listFolders(`pictures/${batchUuid}`);
  if (mediaKeys.length === 0) return;
  const kept = new Set([
    ...(
      await db
        .select({ key: pictures.mediaKey })
        .from(pictures)
        .where(inArray(pictures.mediaKey, [...mediaKeys]))
    ).map((row) => row.key),
    ...(
      await db
        .select({ key: backgrounds.mediaKey })
        .from(backgrounds)
        .where(inArray(backgrounds.mediaKey, [...mediaKeys]))
    ).map((row) => row.key),
    ...(
      await db
        .select({ key: orderOriginals.mediaKey })
        .from(orderOriginals)
        .where(inArray(orderOriginals.mediaKey, [...mediaKeys]))
    ).map((row) => row.key),
  ]);
  for (const mediaKey of mediaKeys) if (!kept.has(mediaKey)) await removePicture(media, mediaKey);
}
