import type { Manifest } from './backup-format.ts';

export function inWords({ madeAt, tables, media }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = media.reduce((sum, file) => sum + file.sizeBytes, 0) / 1_000_000;
  return `the shop of ${madeAt}, ${rows} rows, ${media.length} files (${megabytes.toFixed(1)} MB)`;
}
