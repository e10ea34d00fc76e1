import { fromBuffer, type Entry } from 'yauzl';
import { expect, test } from 'vitest';
import { zipFiles } from './zip-files.ts';

test('[OFF-11] the export before leaving is a zip that other programs can read, with æøå in its names', async () => {
  const zip = await zipFiles([
    { name: 'keepsake.json', content: '{"drafts":[]}' },
    { name: 'pictures/1-blåbær.jpg', content: new Blob([new Uint8Array([1, 2, 3])]) },
  ]);
  const bytes = Buffer.from(await zip.arrayBuffer());
  const read = await new Promise<Record<string, string>>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      const files: Record<string, string> = {};
      file.on('entry', (entry: Entry) => {
        file.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            files[entry.fileName] = Buffer.concat(chunks).toString('latin1');
            file.readEntry();
          });
        });
      });
      file.on('end', () => resolve(files));
      file.on('error', reject);
      file.readEntry();
    });
  });
  expect(read).toEqual({ 'keepsake.json': '{"drafts":[]}', 'pictures/1-blåbær.jpg': '\u0001\u0002\u0003' });
});
