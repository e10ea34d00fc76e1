/** The items of a package in the customer's cart on the real shop, and an edit of it. */
import type { PackageItem } from '#core/contract/entities.ts';
import { keptCart } from '../shop/fill-cart.ts';
import { EditorPage } from '../models/editor-page.ts';
import type { OpenApp } from '../render-screen.tsx';

export const packageItems = async (): Promise<readonly PackageItem[]> =>
  (await keptCart()).orderLines.flatMap((line) => line.package?.packageItems ?? []);

export const itemNamed = (items: readonly PackageItem[], product: string): PackageItem | undefined =>
  items.find((item) => item.product?.name === product);

/** Writes a text on the card and returns to the package. */
export async function writeOnCard(screen: Pick<OpenApp, 'address' | 'goTo'>, text: string): Promise<void> {
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.writeText(1, text);
  await editor.expectSaved();
  await editor.button('item.review').click();
  await editor.button('item.done').click();
}
