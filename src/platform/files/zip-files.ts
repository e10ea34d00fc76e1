import { downloadZip } from 'client-zip';

export interface ZipEntry {
  readonly name: string;
  readonly content: Blob | string;
}

/** A zip without compression, because pictures are compressed. */
export const zipFiles = (entries: readonly ZipEntry[]): Promise<Blob> =>
  downloadZip(entries.map(({ name, content }) => ({ name, input: content }))).blob();
