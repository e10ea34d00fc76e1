/** The files and screens that the manifest of the installed app refers to exist. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { matchPath } from 'react-router-dom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { appManifest } from '#core/domain/app-manifest.ts';
import { uploadProblem } from '#core/domain/pictures/upload-problem.ts';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));
const manifest = appManifest(
  { cart: 'Cart', addCode: 'Add a code', drafts: 'Drafts' },
  { src: '/icon.png', sizes: '192x192', type: 'image/png' },
);
const isScreen = (address: string) => Object.values(PATTERNS).some((pattern) => matchPath(pattern, address) !== null);

test('[LOV-05] each shortcut leads to a screen, and so does a picture that the app opens', () => {
  const addresses = [...manifest.shortcuts.map(({ url }) => url), ...manifest.file_handlers.map(({ action }) => action)];
  expect(addresses).toHaveLength(4);
  expect(addresses.filter((address) => !isScreen(address))).toEqual([]);
});

test('[LOV-05] each screenshot has the size that the manifest names, for phones and for computers', async () => {
  const sizes = await Promise.all(
    manifest.screenshots.map(async ({ src }) => {
      const { width, height, format } = await sharp(path.join(PUBLIC, src)).metadata();
      return { src, sizes: `${width}x${height}`, type: `image/${format}` };
    }),
  );
  expect(sizes).toEqual(manifest.screenshots.map(({ src, sizes: named, type }) => ({ src, sizes: named, type })));
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
});

test('[LOV-05] the app accepts every kind of picture that it registers for opening', () => {
  for (const [type, names] of Object.entries(manifest.file_handlers[0]?.accept ?? {}))
    expect(names.filter((name) => uploadProblem({ name: `picture${name}`, type, size: 1000 }) !== null)).toEqual([]);
});
