/** The template editor on the real shop, and the data that it sent there. */
import { cartCalls } from '#core/contract/cart.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import type { Cart } from '#core/contract/entities.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import type { ImageElement, ImageResource, TemplateDesign, UserResources } from '#core/contract/template-format.ts';
import { type TemplateDefinition, templateCalls } from '#core/contract/templates.ts';
import { type DemoTemplate, editorPath } from '#tests/fixtures/shop/demo-templates.ts';
import { EDITOR_OPTIONS, withShopOptions } from '#tests/fixtures/shop/other-shop.ts';
import { EditorPage } from '../models/editor-page.ts';
import { ask } from '../shop/real-shop.ts';
import { openShopScreen, type ShopCalls, type ShopOptions, type ShopScreen } from '../shop-screen.tsx';

/** A calendar with the names of its columns on each month (server/demo). */
export const FAMILY_CALENDAR = {
  uuid: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f02',
  productUuid: 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d02',
  list: 'calendars',
  name: 'Paper landscape, family calendar',
  product: 'Family calendar 30 × 50 cm',
} as const;

/** Opens the editor and waits until its page is drawn. */
export async function openEditor(
  template: DemoTemplate,
  options: ShopOptions = {},
): Promise<{ readonly editor: EditorPage; readonly screen: ShopScreen }> {
  const screen = await openShopScreen(editorPath(template), options);
  const editor = new EditorPage(screen, options.language);
  await editor.expectOpen();
  return { editor, screen };
}

/** The settings of another shop. */
export const withEditorOptions = (calls: ShopCalls, name: keyof typeof EDITOR_OPTIONS): (() => void) =>
  calls.change(settingsCalls.settings, withShopOptions.settings(EDITOR_OPTIONS[name]));

/**
 * Changes a template as another photographer might design it; the other templates stay unchanged.
 * @param change of each image element, by its full resource id
 */
export function withDesign(
  calls: ShopCalls,
  template: DemoTemplate,
  change: (element: ImageElement, resourceId: string) => Partial<ImageElement>,
  whole: Partial<TemplateDesign> = {},
): void {
  const changed = (definition: TemplateDefinition): TemplateDefinition => {
    if (definition.uuid !== template.uuid) return definition;
    const parts = definition.design.parts.map((part) => ({
      ...part,
      elements: part.elements.map((element) =>
        element.kind === 'image' ? { ...element, ...change(element, `${part.id}/${element.id}`) } : element,
      ),
    }));
    return { ...definition, design: { ...definition.design, ...whole, parts } };
  };
  calls.change(templateCalls.templateByUuid, changed);
  calls.change(templateCalls.templateByUuidAndVersion, changed);
}

/** The resources of the newest draft on the server. It waits until every edit has arrived there. */
export async function draftResources(): Promise<UserResources> {
  const { drafts } = await ask(draftCalls.listDrafts, {});
  return drafts.toSorted((a, b) => b.savedAtMs - a.savedAtMs)[0]?.data.userResources ?? {};
}

export async function draftImages(): Promise<Readonly<Record<string, ImageResource>>> {
  const resources = await draftResources();
  return Object.fromEntries(Object.entries(resources).flatMap(([id, resource]) => (resource.kind === 'image' ? [[id, resource]] : [])));
}

/** The lines with products in the server's cart. */
export async function productLines(): Promise<Cart['orderLines']> {
  const { cart } = await ask(cartCalls.readCart, {});
  return cart.orderLines.filter((line) => line.type === 0);
}
