/** A shop or a template as another photographer would have it: what the server answers, changed on its way. */
import type { BrowserContext } from '@playwright/test';
import { draftCalls } from '#core/contract/drafts.ts';
import { type Settings, SettingsSchema } from '#core/contract/settings.ts';
import type { ImageElement, ImageResource, TemplateDesign, UserResources } from '#core/contract/template-format.ts';
import { TemplateDefinitionSchema } from '#core/contract/templates.ts';
import { ask } from './shop-api.ts';

export async function withShopOptions(context: BrowserContext, options: Partial<Settings['options']>): Promise<void> {
  await context.route('**/api/webshop/settings?*', async (route) => {
    const response = await route.fetch();
    const settings = SettingsSchema.parse(await response.json());
    await route.fulfill({ response, json: { ...settings, options: { ...settings.options, ...options } } });
  });
}

/** @param change of each image element, by its full resource id */
export async function withDesign(
  context: BrowserContext,
  change: (element: ImageElement, resourceId: string) => Partial<ImageElement>,
  whole: Partial<TemplateDesign> = {},
): Promise<void> {
  await context.route('**/api/webshop/templates/by-uuid/**', async (route) => {
    const response = await route.fetch();
    const definition = TemplateDefinitionSchema.parse(await response.json());
    const parts = definition.design.parts.map((part) => ({
      ...part,
      elements: part.elements.map((element) =>
        element.kind === 'image' ? { ...element, ...change(element, `${part.id}/${element.id}`) } : element,
      ),
    }));
    await route.fulfill({ response, json: { ...definition, design: { ...definition.design, ...whole, parts } } });
  });
}

/** What the newest draft holds on the server: everything that was made has arrived there. */
export async function draftResources(context: BrowserContext): Promise<UserResources> {
  const { drafts } = await ask(context.request, draftCalls.listDrafts, {});
  return drafts.toSorted((a, b) => b.savedAtMs - a.savedAtMs)[0]?.data.userResources ?? {};
}

export async function draftImages(context: BrowserContext): Promise<Readonly<Record<string, ImageResource>>> {
  const resources = await draftResources(context);
  return Object.fromEntries(Object.entries(resources).flatMap(([id, resource]) => (resource.kind === 'image' ? [[id, resource]] : [])));
}
