/** The browser does not open the storage of the owner's database. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { page, userEvent } from 'vitest/browser';
import { routes } from '#src/app/routes.tsx';
import { StorageSilent } from '#src/data/db/storage-silent.ts';
import { type Language, speak, words } from '../render-screen.tsx';
import { openWithFailure } from '../start-test-app.ts';

test.each<Language>(['en', 'nb', 'sv'])(
  '[SIM-13] storage that does not answer is said, announced, and has a way on, in %s',
  async (language) => {
    // The page tells support about the error.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const t = words(language);
    await speak(language);
    openWithFailure(new StorageSilent());
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const router = createMemoryRouter(routes, { initialEntries: ['/shopping-cart'] });
    onTestFinished(() => {
      root.unmount();
      place.remove();
      router.dispose();
    });
    root.render(<RouterProvider router={router} />);
    const title = t('common:storageSilent');
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByText(t('common:storageSilentText'))).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: title })).toBeInTheDocument();
    expect(document.title).toContain(title);
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: t('common:openAgain') })).toHaveFocus();
  },
);
