/** The files of a job's folder. Nothing outside it is ever read, not even through a link. */
import { readdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { readPlainFile } from '../files/plain-file.ts';
import { type ImportIssue, refused } from './import-issue.ts';

export interface JobFolder {
  readonly path: string;
  /** Names of the CSV files at the top. */
  readonly csvFiles: readonly string[];
  /** Pictures by extension, as paths with slashes. */
  readonly pictureFiles: readonly string[];
  /** A file in a row, in the folder's spelling. */
  find(
    path: string,
  ): Result<string, { readonly code: 'picture-outside' | 'picture-missing' | 'picture-ambiguous'; readonly files: string }>;
  /** Throws when it cannot be read, or when a link leads out of the folder. */
  read(file: string): Promise<Buffer>;
}

export async function openJobFolder(path: string): Promise<Result<JobFolder, ImportIssue>> {
  let root: string;
  try {
    root = await realpath(path);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
    return ok(folderOf(root, files.sort()));
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EACCES'].includes(String(error.code)))
      return err(refused('folder-missing', { file: path }));
    throw error;
  }
}

function folderOf(root: string, files: readonly string[]): JobFolder {
  const exact = new Set(files);
  const byLowerCase = new Map<string, string[]>();
  for (const file of files) byLowerCase.set(comparableFile(file), [...(byLowerCase.get(comparableFile(file)) ?? []), file]);
  return {
    path: root,
    csvFiles: files.filter((file) => !file.includes('/') && /\.csv$/i.test(file)),
    pictureFiles: files.filter((file) => /\.(jpe?g|png)$/i.test(file)),
    find(path) {
      const wanted = path.replaceAll('\\', '/').replace(/^\.\//, '');
      const isOutside = wanted.startsWith('/') || /^[A-Za-z]:/.test(wanted) || wanted.split('/').includes('..');
      if (isOutside) return err({ code: 'picture-outside', files: '' });
      if (exact.has(wanted)) return ok(wanted);
      const similar = byLowerCase.get(comparableFile(wanted)) ?? [];
      const [only] = similar;
      if (only === undefined) return err({ code: 'picture-missing', files: '' });
      return similar.length === 1 ? ok(only) : err({ code: 'picture-ambiguous', files: similar.join(', ') });
    },
    read: (file) => readPlainFile(root, file),
  };
}

/** Memory cards use upper case, lists are typed by hand; composed and decomposed letters look the same. */
export const comparableFile = (file: string): string => file.normalize('NFC').toLowerCase();
