import { page } from 'vitest/browser';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useDocumentTitle } from './page.tsx';
import { ShopMark } from './shop-mark.tsx';

let host: HTMLElement;
let root: Root;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});
const show = (element: ReactElement) => root.render(element);

const PICTURE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="900" height="90"/%3E';

test("[PUB-04] a logo has the shop's name as its alternative text, and fits beside the other elements on a phone", async () => {
  show(<ShopMark settings={{ name: 'Fjordlys Foto', logo: PICTURE }} />);
  const logo = page.getByRole('img', { name: 'Fjordlys Foto' });
  await expect.element(logo).toBeVisible();
  expect(logo.element().getBoundingClientRect().width).toBeLessThanOrEqual(200);
});

test('[PUB-04] a shop without a logo shows its name as text, also with settings of an earlier version', async () => {
  show(<ShopMark settings={{ name: 'Fjordlys Foto' }} />);
  await expect.element(page.getByText('Fjordlys Foto')).toBeVisible();
  expect(page.getByRole('img').elements()).toEqual([]);
});

function Titled({ title }: { readonly title: string }) {
  useDocumentTitle(title);
  return <p>{document.title}</p>;
}

test('[BIZ-10] before the settings are known, the shop has the name from the first HTML, in the header and in titles', async () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'application-name';
  meta.content = 'Lys & Fjell';
  try {
    show(<ShopMark settings={null} />);
    await expect.element(page.getByText('Lys & Fjell')).toBeVisible();
    for (const [title, whole] of [
      ['Cart', 'Cart · Lys & Fjell'],
      ['Lys & Fjell', 'Lys & Fjell'],
    ] as const) {
      show(<Titled title={title} />);
      await expect.poll(() => document.title).toBe(whole);
    }
  } finally {
    meta.remove();
  }
});
