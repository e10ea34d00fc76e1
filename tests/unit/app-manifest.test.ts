/** The files and screens that the manifest of the installed app refers to exist. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { matchPath } from 'react-router-dom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { appManifest, SCREENSHOTS } from '#core/domain/app-manifest.ts';
import { uploadProblem } from '#core/domain/pictures/upload-problem.ts';
import { SERVER_LANGUAGES } from '#server/http/requests/request-language.ts';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));
const manifest = appManifest(
  { cart: 'Cart', addCode: 'Add a code', drafts: 'Drafts' },
  { src: '/icon.png', sizes: '192x192', type: 'image/png' },
  (name) => `/brand/screen-en-${name}.webp`,
);
const isScreen = (address: string) => Object.values(PATTERNS).some((pattern) => matchPath(pattern, address) !== null);

test('[LOV-05] each shortcut leads to a screen, and so does a picture that the app opens', () => {
  const addresses = [...manifest.shortcuts.map(({ url }) => url), ...manifest.file_handlers.map(({ action }) => action)];
  expect(addresses).toHaveLength(4);
  expect(addresses.filter((address) => !isScreen(address))).toEqual([]);
});

test('[LOV-05] each screenshot is there in every language of the app, in the size that the manifest names, and is small', async () => {
  for (const language of SERVER_LANGUAGES)
    for (const { name, sizes, nameBox } of SCREENSHOTS) {
      const file = path.join(PUBLIC, 'screenshots', language, `${name}.webp`);
      const { width, height, format } = await sharp(file).metadata();
      expect({ file, sizes: `${width}x${height}`, format }).toEqual({ file, sizes, format: 'webp' });
      expect((await stat(file)).size, 'bytes of a screenshot').toBeLessThanOrEqual(60_000);
      const { channels } = await sharp(await sharp(file).extract(nameBox).toBuffer()).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev)), 'only paper where the server draws the name').toBeLessThan(1);
    }
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
});

test('[LOV-05] the app accepts every kind of picture that it registers for opening', () => {
  for (const [type, names] of Object.entries(manifest.file_handlers[0]?.accept ?? {}))
    expect(names.filter((name) => uploadProblem({ name: `picture${name}`, type, size: 1000 }) !== null)).toEqual([]);
});
