/**
 * Files in an operator's folder. Others may have filled it, for example a retoucher, so nothing outside it is ever
 * read.
 */
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** A picture of 100 megapixels needs less in every accepted format. */
const MAX_MEGABYTES = 512;

export class LeadsOutsideError extends Error {}

/** `code` states the reason, as text. */
export class NotAPlainFileError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * @param root the folder's real path
 * Throws LeadsOutsideError for a link out of the folder, NotAPlainFileError for a pipe, a device or a file too large.
 */
export async function readPlainFile(root: string, file: string): Promise<Buffer> {
  const real = await realpath(join(root, file));
  if (!real.startsWith(root + sep)) throw new LeadsOutsideError(file);
  // A pipe without a writer would block the thread for ever.
  const handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new NotAPlainFileError('it is no plain file');
    if (found.size > MAX_MEGABYTES * 1024 * 1024) throw new NotAPlainFileError(`it has more than ${MAX_MEGABYTES} MB`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
