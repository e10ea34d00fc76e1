/** The shop's own pages, contact, privacy policy and missing pages (D2 §2, §3). */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CallAnswer } from '#core/contract/define-call.ts';
import { pageCalls } from '#core/contract/pages.ts';
import { LANGUAGES } from '../languages.ts';
import { openScreen, words } from '../render-screen.tsx';

const t = words('en');
const main = page.getByRole('main');
const heading = (name: string, level = 1) => page.getByRole('heading', { level, name });
const footer = page.getByRole('contentinfo');
const shown = (text: string) => main.getByText(text, { exact: true });

describe.each(LANGUAGES)('in %s', (language) => {
  const say = words(language);

  test(`[PUB-01] contact, privacy policy and the shop's own page are open to a visitor, in ${language}`, async () => {
    const screen = await openScreen('/contact-us', { language, user: null });
    await expect.element(heading(say('pages:contactUs'))).toBeVisible();
    await expect.element(heading('Fjordlys Foto', 2)).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: 'post@fjordlysfoto.example' }))
      .toHaveAttribute('href', 'mailto:post@fjordlysfoto.example');
    await expect.element(main.getByRole('link', { name: '+47 70 10 20 30' })).toHaveAttribute('href', 'tel:+4770102030');
    await expect.element(shown('Strandgata 14')).toBeVisible();
    await expect.element(shown('6002 Ålesund')).toBeVisible();
    await screen.goTo('/privacy-policy');
    await expect.element(heading(say('pages:privacyPolicy'))).toBeVisible();
    await expect.poll(() => main.element().querySelectorAll('p').length).toBeGreaterThan(0);
    // The footer of every screen names the seller, and the terms that apply before a purchase.
    await expect.element(footer).toHaveTextContent('Fjordlys Foto AS');
    await expect.element(footer).toHaveTextContent(say('pages:footer.organisation', { number: '999 888 777 MVA' }));
    const payment = footer.getByRole('list', { name: say('pages:footer.payment') });
    await expect.element(payment).toHaveTextContent(language === 'en' ? 'Invoice by e-mail' : 'Faktura på e-post');
    await footer.getByRole('link', { name: say('pages:termsOfPurchase') }).click();
    await expect.element(heading(say('pages:termsOfPurchase'))).toBeVisible();
    await expect.poll(() => main.element().querySelectorAll('p').length).toBeGreaterThan(0);
    await page.viewport(390, 400);
    await footer.getByRole('link', { name: say('pages:terms.delivery'), exact: true }).click();
    const delivery = heading(say('pages:terms.delivery'), 2);
    await expect.poll(() => Math.round(delivery.element().getBoundingClientRect().top)).toBeLessThan(200);
    expect(window.scrollY).toBeGreaterThan(0);
    await screen.goTo('/pages/about');
    await expect.element(heading(language === 'en' ? 'About us' : 'Om oss')).toBeVisible();
  });
});

test("[PUB-02] [SRV-44] the shop's page shows its six kinds of modules, and its links stay in the shop", async () => {
  const screen = await openScreen('/pages/about', { user: null });
  await expect.element(main.getByRole('region', { name: t('pages:slides') })).toBeVisible();
  await expect.element(heading('About Fjordlys Foto', 2)).toBeVisible();
  await expect.element(main.getByText('We have photographed children since 1987')).toBeVisible();
  await expect.element(main.getByRole('link', { name: /Say thank you with a picture/ })).toHaveAttribute('href', '/products/cards');
  await expect.element(heading('On the day', 3)).toBeVisible();
  expect(main.element().querySelector('img[src*="catalogues"]')).not.toBeNull();
  expect(main.element().querySelector('strong')?.textContent).toContain('at least four pictures');
  await main.getByRole('link', { name: 'Enter your code' }).click();
  // The link uses the app's own router; a link out of the shop would leave the test.
  await expect.poll(() => screen.address()).toBe('/');
});

test('[PUB-02] executable HTML and links of a page are shown as harmless text', async () => {
  const nasty =
    '<p>Kept</p><iframe srcdoc="<b>x</b>"></iframe><script>window.hacked=1</script><a href="javascript:window.hacked=1">run</a>';
  const modules: CallAnswer<typeof pageCalls.legacyPage>['modules'] = [
    {
      type: 'Slider',
      duration: 0,
      slides: [{ background: '/x.webp', title: '<b>bold</b>', text: '', button: { text: 'Slide', link: 'javascript:window.hacked=1' } }],
    },
    { type: 'Title', content: '<script>window.hacked=1</script>' },
    { type: 'Paragraph', content: nasty, isHTML: true },
    { type: 'Paragraph', content: '<i>not HTML</i>', isHTML: false },
    { type: 'RichText', content: nasty },
    { type: 'Image', src: '/x.webp', link: 'javascript:window.hacked=1', openInNewWindow: true },
    {
      type: 'PromoteCategory',
      categories: [{ category: 'cards', title: 'Promo', text: '', image: '/x.webp', link: 'data:text/html,x' }],
    },
  ];
  const screen = await openScreen('/pages/naughty', {
    user: null,
    answer: ({ on }) => on(pageCalls.legacyPage, () => ({ id: 'naughty', title: 'Naughty', modules })),
  });
  await expect.element(shown('Kept').first()).toBeVisible();
  await expect.element(shown('<i>not HTML</i>')).toBeVisible();
  await expect.element(shown('<b>bold</b>')).toBeVisible();
  for (const word of ['Slide', 'run', 'Promo']) await shown(word).first().click();
  expect(screen.address()).toBe('/pages/naughty');
  expect('hacked' in window).toBe(false);
  expect(document.querySelectorAll('a[href^="javascript"], a[href^="data"], main script')).toHaveLength(0);
});

test("[PUB-06] an address and a page that do not exist give 'not found' and a link to the front page", async () => {
  const screen = await openScreen('/no/such/page');
  for (const address of ['/no/such/page', '/pages/nothing', '/pages/NOT%20AN%20ID']) {
    await screen.goTo(address);
    await expect.element(heading('Page not found')).toBeVisible();
    expect(document.title).toContain('Page not found');
  }
  await page.getByRole('link', { name: t('common:toFrontPage') }).click();
  await expect.poll(() => screen.address()).toBe('/');
});

test('[PUB-07] a language that this device remembers and the shop does not list is replaced by a listed one', async () => {
  await openScreen('/contact-us', { language: 'sv', user: null });
  await expect.element(heading(t('pages:contactUs'))).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});
