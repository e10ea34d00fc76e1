/** The shop's access records as the customer reads them (SEC-07), and the screens of a read-only operator. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessCalls } from '#core/contract/access.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { type PictureView, trailCalls, type TrailLine } from '#core/contract/trail/trail.ts';
import { pictureSetCalls } from '#tests/fixtures/calls.ts';
import { words } from '../render-screen.tsx';
import { ask } from '../shop/real-shop.ts';
import { expectAccessible, openShopScreen, type ShopOptions } from '../shop-screen.tsx';

const t = words('en');
const { listPictureViews, listTrail } = trailCalls;

const firstSet = async () => {
  const [set] = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets;
  if (!set) throw new Error('The customer has a picture set.');
  return set;
};

/** Opens the views of the customer's first set from its page. */
async function openViews(options: ShopOptions = {}) {
  const screen = await openShopScreen('/my-account/picture-sets', options);
  const { subject } = await firstSet();
  await screen.goTo(paths.pictureSet(subject.uuid));
  await page.getByText(t('picture-sets:moreActions')).click();
  await page.getByRole('link', { name: t('picture-sets:views.title') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('picture-sets:views.title') })).toBeVisible();
  return screen;
}

test('[SEC-07] from the picture set the customer sees the accounts that opened it, and their own view', async () => {
  const opened = async () => {
    const { pictures } = await firstSet();
    await fetch(pictures[0]?.thumbnails[320] ?? '');
  };
  const screen = await openViews({ arrange: opened });
  const days = page.getByRole('main').getByRole('listitem');
  await expect.element(days.first()).toHaveTextContent(t('picture-sets:views.by.you'));
  await expect.element(days.first()).toHaveTextContent(t('picture-sets:views.act.pictures_opened'));
  await expectAccessible();
  await screen.settled();
});

const view = (day: string, by: PictureView['by'], rest: Partial<PictureView> = {}): PictureView => ({
  day,
  act: 'pictures_opened',
  by,
  recipient: null,
  number: null,
  ...rest,
});

test('[SEC-07] views are grouped by day: other accounts without a name, the own invitation with its recipient', async () => {
  const views = [
    view('2026-11-23', 'another_account', { number: 2 }),
    view('2026-11-23', 'operator', { act: 'pictures_exported' }),
    view('2026-11-20', 'invited', { recipient: 'farmor@example.com' }),
    view('2026-11-20', 'staff'),
  ];
  const screen = await openViews({ answers: ({ change }) => void change(listPictureViews, () => ({ views })) });
  const newest = page.getByRole('region', { name: /^Monday,? 23 November 2026$/ });
  await expect.element(newest).toHaveTextContent('Another account with this code (2)Opened pictures');
  await expect.element(newest).toHaveTextContent('The photographerTook out pictures');
  const older = page.getByRole('region', { name: /^Friday,? 20 November 2026$/ });
  await expect.element(older).toHaveTextContent('farmor@example.com, whom you invited');
  await expect.element(older).toHaveTextContent('seeing the shop as a customer');
  await screen.settled();
});

test('[SEC-07] [PUB-07] a shop in the USA writes the month first', async () => {
  const inUsa: ShopOptions['answers'] = ({ change }) => {
    change(listPictureViews, () => ({ views: [view('2026-11-20', 'staff')] }));
    change(settingsCalls.settings, (settings) => ({ ...settings, options: { ...settings.options, country: 'US' } }));
  };
  const screen = await openViews({ answers: inUsa });
  await expect.element(page.getByRole('region', { name: 'Friday, November 20, 2026' })).toBeVisible();
  await screen.settled();
});

test('[SEC-07] before the shop answers, when it refuses, without a connection and with an empty list the page says so', async () => {
  let release = (): void => undefined;
  const screen = await openViews({ answers: ({ hold }) => void (release = hold(listPictureViews)) });
  await expect.element(page.getByRole('main')).toContainHTML('aria-busy="true"');
  release();
  // The shop answers the held request; the next request is refused.
  await expect.element(page.getByRole('main')).not.toContainHTML('aria-busy="true"');
  screen.refuse(listPictureViews, 500, 'server.failed');
  await screen.settled();
  await screen.reload();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:server.failed_unnumbered'));
  screen.change(listPictureViews, () => ({ views: [] }));
  await page.getByRole('button', { name: t('common:tryAgain') }).click();
  await expect.element(page.getByRole('heading', { name: t('picture-sets:views.none') })).toBeVisible();
  await screen.settled();
  screen.setOnline(false);
  await screen.reload();
  await expect.element(page.getByRole('heading', { name: t('common:offlineTitle') })).toBeVisible();
  await screen.settled();
});

const REFUSED: TrailLine = { day: '2026-11-20', act: 'refused', by: 'not_signed_in', count: 3 };

test('[SEC-07] the page of devices lists the events of the account, with refused sign-ins by others', async () => {
  const screen = await openShopScreen('/my-account/sessions', {
    answers: ({ change }) => void change(listTrail, ({ lines }) => ({ lines: [...lines, REFUSED] })),
  });
  const trail = page.getByRole('region', { name: t('account:trail.title') });
  await expect.element(trail.getByRole('listitem').first()).toHaveTextContent(t('account:trail.act.registered'));
  await expect.element(trail).toHaveTextContent('Attempt refused20 November 2026 · Not signed in to your account · 3 times');
  await expectAccessible();
  await screen.settled();
});

const SIMULATED: ShopOptions = {
  answers: ({ change }) => void change(accessCalls.currentUser, ({ user }) => ({ user: user && { ...user, isSimulated: true } })),
};

test('[SEC-07] [ACC-13] an operator reads on every screen that changes are not possible, and the forms offer none', async () => {
  const screen = await openShopScreen('/my-account/communication', SIMULATED);
  const banner = page.getByRole('complementary', { name: t('menu:simulation') });
  await expect.element(banner).toHaveTextContent(t('menu:simulationReadOnly'));
  await expect.element(page.getByText(t('account:notInSimulation'))).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: t('account:comm.acceptMail') })).toBeDisabled();
  await expectAccessible();
  await screen.goTo('/my-account/contact-info');
  await expect.element(page.getByText(t('account:notInSimulation'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('account:save') })).toBeDisabled();
  await screen.settled();
});
