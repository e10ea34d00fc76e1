/** What the shop keeps of a sent mail or text message: that it was sent, its kind and its recipient. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { and, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { outgoingJobs } from '../db/schema.ts';
import type { Services } from '../services.ts';

/** Drops links, codes, names and goods. The order says what the mail was about. An erasure finds the row by recipient and sender. */
export const payloadWhenSent = sql`jsonb_strip_nulls(jsonb_build_object('to', ${outgoingJobs.payload} -> 'to',
  'template', ${outgoingJobs.payload} -> 'template', 'orderUuid', ${outgoingJobs.payload} -> 'orderUuid', 'senderUuid', ${outgoingJobs.payload} -> 'senderUuid'))`;

const hasContent = or(sql`${outgoingJobs.payload} -> 'values' is not null`, sql`${outgoingJobs.payload} -> 'text' is not null`);

/** Shortens rows of earlier versions, which kept the whole message after it was sent. */
export async function emptySentJobs(db: Db): Promise<void> {
  await db
    .update(outgoingJobs)
    .set({ payload: payloadWhenSent })
    .where(and(isNotNull(outgoingJobs.doneAt), hasContent));
}

/** `_<job>_<host>_.eml`, named after the Message-ID, and `<job>.json`; partly written files too. */
const FILE_OF_JOB = /^_?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:_[\w-]+_)?\./;

/** Removes the files of messages without a row, for example after an erasure. */
export async function removeFilesOfGoneJobs({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  for (const kind of ['mail', 'sms']) {
    const folder = path.join(config.dataDir, kind);
    const files = (await namesIn(folder)).flatMap((name) => {
      const uuid = FILE_OF_JOB.exec(name)?.[1];
      return uuid === undefined ? [] : [{ name, uuid }];
    });
    if (files.length === 0) continue;
    const uuids = files.map(({ uuid }) => uuid);
    const rows = await db.select({ uuid: outgoingJobs.uuid }).from(outgoingJobs).where(inArray(outgoingJobs.uuid, uuids));
    const known = new Set(rows.map(({ uuid }) => uuid));
    for (const { name, uuid } of files) if (!known.has(uuid)) await rm(path.join(folder, name), { force: true });
  }
}

/** Empty if no message has been written to a file yet. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
