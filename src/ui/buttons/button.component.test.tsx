import { page } from 'vitest/browser';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { Button } from './button.tsx';

const WORDS = 'Lägg paketet i kundvagnen';

/** @param rootSize of the text, as a reader sets it. @returns width of the icon, and on how many lines the last word is */
async function shownWith(rootSize: string) {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = rootSize;
  const host = document.body.appendChild(document.createElement('div'));
  // The padding of a page and of a card.
  host.style.cssText = 'position:absolute;left:16px;width:280px;box-sizing:border-box;padding:16px';
  const root = createRoot(host);
  onTestFinished(() => {
    root.unmount();
    host.remove();
    document.documentElement.style.removeProperty('font-size');
  });
  root.render(
    <Button wide icon="cart">
      {WORDS}
    </Button>,
  );
  const button = page.getByRole('button', { name: WORDS });
  await expect.element(button).toBeVisible();
  const text = [...button.element().childNodes].find((node) => node instanceof Text);
  const range = document.createRange();
  if (text) range.setStart(text, WORDS.lastIndexOf(' ') + 1);
  if (text) range.setEnd(text, WORDS.length);
  const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
  return { icon: button.element().querySelector('svg')?.getBoundingClientRect().width, lines: new Set(tops).size };
}

test('[LOV-02] the icon of a button gives way to a long word in large text', async () => {
  expect(await shownWith('200%')).toEqual({ icon: 0, lines: 1 });
});

test('[LOV-02] the icon of a button stays beside text of the usual size', async () => {
  expect(await shownWith('100%')).toEqual({ icon: 20, lines: 1 });
});
