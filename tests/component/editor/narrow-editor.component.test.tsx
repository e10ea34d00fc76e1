/** The editor in the narrowest window that customers use. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EditorPage } from '../models/editor-page.ts';
import { IN_NOVEMBER_2026 } from './november-2026.ts';
import { openShopScreen } from '../shop-screen.tsx';

/** The pixels of an element outside its visible area. */
function hiddenOf(element: Element, window: Element): number {
  const part = element.getBoundingClientRect();
  const seen = window.getBoundingClientRect();
  return Math.max(0, seen.left - part.left, part.right - seen.right, seen.top - part.top, part.bottom - seen.bottom);
}

test('[LOV-02] at 320 px a calendar has its whole name, each of its tools, and the page that has the focus', async () => {
  await page.viewport(320, 640);
  try {
    const screen = await openShopScreen('/products/calendars', IN_NOVEMBER_2026);
    await page.getByRole('link', { name: 'Paper landscape, family calendar 2027' }).click();
    const editor = new EditorPage(screen);
    await editor.expectOpen();

    const name = page.getByRole('heading', { level: 1 }).element();
    expect(name.textContent).toBe('Paper landscape, family calendar 2027');
    const cutWords = [name, name.nextElementSibling ?? name].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    expect(cutWords.map(({ textContent }) => textContent)).toEqual([]);

    const tools = ['images', 'texts', 'year', 'dates', 'preview'].map((tool) =>
      editor.button(`main.${tool}`, { count: tool === 'texts' ? 2 : 1 }).element(),
    );
    const cutTools = tools.filter((tool) => hiddenOf(tool, tool.parentElement?.parentElement ?? tool) > 0);
    expect(cutTools.map(({ textContent }) => textContent)).toEqual([]);

    for (const tab of editor.pages.getByRole('button').elements().slice(1, -1)) {
      if (!(tab instanceof HTMLElement)) throw new Error('a page is a button');
      tab.focus();
      await expect.poll(() => hiddenOf(tab, tab.parentElement ?? tab), { message: tab.textContent }).toBeLessThan(1);
    }
  } finally {
    await page.viewport(390, 844);
  }
});
