/** The app on a device whose storage it cannot open. */
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { routes } from '#src/app/routes.tsx';
import { startTestDevice } from '#src/data/fixtures/test-device.ts';
import { asSilent } from '#src/data/db/failing-storage/storage-errors.ts';
import { StorageSilent } from '#src/data/db/storage-silent.ts';
import { DatabaseTooNew } from '#src/data/db/versions/database-too-new.ts';
import { openWithFailure } from '../start-test-app.ts';
import { BROWSER_PORTS, type Language, speak, words } from '../render-screen.tsx';

/** Dexie multiplies versions by ten. */
const NEWER = 990;

async function makeNewerDatabase(): Promise<void> {
  const request = indexedDB.open('keepsake-device', NEWER);
  await new Promise((resolve, reject) => {
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('device', { keyPath: 'key' });
      request.result.createObjectStore('shared', { keyPath: 'localId' });
    });
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
  });
  request.result.close();
}

/** The error page with the words of the failure, announced first, and a link. */
async function expectErrorPage(failure: Error, key: 'databaseTooNew' | 'storageSilent', t: ReturnType<typeof words>): Promise<void> {
  openWithFailure(failure);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const router = createMemoryRouter(routes, { initialEntries: ['/shopping-cart'] });
  onTestFinished(() => {
    root.unmount();
    place.remove();
    router.dispose();
  });
  root.render(<RouterProvider router={router} />);
  await expect.element(page.getByRole('heading', { level: 1, name: t(`common:${key}`) })).toBeVisible();
  await expect.element(page.getByText(t(`common:${key}Text`))).toBeVisible();
  // The status is also announced to a screen reader.
  await expect.element(page.getByRole('status').filter({ hasText: t(`common:${key}`) })).toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: t('common:openAgain') })).toHaveFocus();
  expect(document.title).toContain(t(`common:${key}`));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
}

test.each<Language>(['en', 'nb', 'sv'])(
  '[OFF-09] [SIM-07] with a newer database the app says so and gives instructions, in %s',
  async (language) => {
    // The page writes the error to the console for support.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const t = words(language);
    await speak(language);
    await makeNewerDatabase();
    const failure: unknown = await startTestDevice(() => 'lost', BROWSER_PORTS).catch((error: unknown) => error);
    if (!(failure instanceof DatabaseTooNew)) throw new Error('The older app has opened the newer database.');
    await expectErrorPage(failure, 'databaseTooNew', t);
    const databases = await indexedDB.databases();
    expect(databases.find(({ name }) => name === 'keepsake-device')?.version).toBe(NEWER);
  },
);

test.each<Language>(['en', 'nb', 'sv'])(
  '[OFF-09] [SIM-07] with a storage that does not answer the app says so and gives instructions, in %s',
  async (language) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await speak(language);
    await expectErrorPage(new StorageSilent(), 'storageSilent', words(language));
  },
);

test('[OFF-10] on a disk so full that the browser opens no database, the app says so instead of loading forever', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await speak('en');
  const failure = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  await expectErrorPage(asSilent(failure) as Error, 'storageSilent', words('en'));
});
