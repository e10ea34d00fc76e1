/** `retouch export`: the waiting pictures in their original form, with a list of the tasks. */
import path from 'node:path';
import { originalKey } from '#server/media/store/media-keys.ts';
import type { Services } from '#server/services.ts';
import { csvList } from '../lists/csv-list.ts';
import { writeWhole } from '../lists/write-file.ts';
import { type RetouchTask, taskFileName } from './retouch-tasks.ts';

export const LIST_FILE = 'retouch.csv';
const HEADING = ['file', 'order', 'bought (UTC)', 'picture', 'subject', 'retouch'];

interface Exported {
  readonly written: number;
  /** Files of an earlier export, which the retoucher may be working on. */
  readonly kept: number;
  /** Names of pictures whose original is missing. */
  readonly missing: readonly string[];
}

export async function exportTasks(
  { media }: Pick<Services, 'media'>,
  folder: string,
  tasks: readonly RetouchTask[],
  country: string,
): Promise<Exported> {
  const missing: string[] = [];
  const listed: RetouchTask[] = [];
  let written = 0;
  for (const task of tasks) {
    const key = originalKey(task.picture.mediaKey, task.picture.mimeType);
    if (!(await media.exists(key))) {
      missing.push(`${task.reference}: ${task.picture.fileName}`);
      continue;
    }
    listed.push(task);
    if (await writeWhole(path.join(folder, taskFileName(task)), await media.read(key), { replace: false })) written += 1;
  }
  await writeWhole(path.join(folder, LIST_FILE), csvList(HEADING, listed.map(cellsOf), country), { replace: true });
  return { written, kept: listed.length - written, missing };
}

const cellsOf = (task: RetouchTask): string[] => [
  taskFileName(task),
  task.reference,
  task.retouch.boughtAt.toISOString().slice(0, 16).replace('T', ' '),
  task.picture.fileName,
  task.subject,
  task.tasks.join(', '),
];
