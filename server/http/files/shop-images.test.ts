import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { ShopImageError, storeShopImages } from './shop-images.ts';

const picture = (width: number) => sharp({ create: { width, height: 100, channels: 3, background: '#1f5c4d' } });

describe('pictures of the shop', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer({ database: ONE_DATABASE });
    folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-shop-'));
    mkdirSync(path.join(folder, 'images'));
    writeFileSync(path.join(folder, 'images/front_page.jpg'), await picture(3000).jpeg().toBuffer());
    writeFileSync(path.join(folder, 'images/cards.webp'), await picture(800).webp().toBuffer());
    writeFileSync(
      path.join(folder, 'images/drawing.png'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    writeFileSync(path.join(folder, 'images/notes.png'), 'not a picture');
    symlinkSync('/etc/hostname', path.join(folder, 'images/link.png'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const stored = <T>(data: T): Promise<T> => storeShopImages(server.services, folder, data);

  test('[PUB-02] every path in the data becomes an address with a permanent answer; other text stays', async () => {
    const data = {
      front: 'images/front_page.jpg',
      list: [{ image: 'images/cards.webp', link: '/products/cards' }],
      price: 900,
      none: null,
      word: 'a.jpg b.jpg',
    };
    const after = await stored(data);
    expect(after).toMatchObject({ list: [{ link: '/products/cards' }], price: 900, none: null, word: 'a.jpg b.jpg' });
    expect([after.front, after.list[0]?.image]).toEqual([
      expect.stringMatching(/^\/shop-images\/[0-9a-f]{16}-front-page\.webp$/),
      expect.stringMatching(/^\/shop-images\/[0-9a-f]{16}-cards\.webp$/),
    ]);
    const reply = await fetch(server.url + after.front);
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    const shown = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    expect([shown.format, shown.width]).toEqual(['webp', 1920]);
    expect(await stored(data)).toEqual(after);
  });

  test('[SRV-51] a path or a link that leads out of the folder, a missing file and a file that is not a picture are refused by name', async () => {
    for (const file of ['../secret.png', 'images/link.png', 'images/none.png', 'images/notes.png', 'images/drawing.png']) {
      await expect(stored({ image: file })).rejects.toThrow(ShopImageError);
      await expect(stored({ image: file })).rejects.toThrow(file);
    }
  });

  test('[SRV-51] only stored names are served: no other file, no path out of the folder, no screen', async () => {
    await server.services.media.write('pictures/private.webp', Buffer.from('private'));
    await server.services.media.write('shop-images/notes.txt', Buffer.from('notes'));
    for (const file of ['notes.txt', '..%2fpictures%2fprivate.webp', '%2e%2e/pictures/private.webp', '0123456789abcdef-none.webp', '']) {
      const reply = await fetch(`${server.url}/shop-images/${file}`, { headers: { accept: 'text/html' } });
      expect([file, reply.status, await reply.json()]).toEqual([file, 404, { error: 'request.not_found' }]);
    }
  });
});
