/**
 * Puts products into a customer's cart over the real shop's calls, laid out and approved in the same way as the editor
 * does.
 */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { ENGINE_VERSION } from '#core/layout/engine-version.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import type { DemoTemplate } from '#tests/fixtures/shop/demo-templates.ts';
import { ask } from './real-shop.ts';
import type { Language } from '../render-screen.tsx';

/**
 * A product with the first pictures of the customer's first set. @param year of a calendar; the shop's choice when
 * absent
 */
export async function addToCart(template: DemoTemplate, quantity: number, language: Language = 'en', year?: number): Promise<NewOrderLine> {
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const subject = pictureSets.at(-1)?.subject;
  if (!subject) throw new Error('The customer has no picture set');
  const { version } = await ask(templateCalls.templateByUuid, { params: { uuid: template.uuid } });
  const { design } = await ask(templateCalls.templateByUuidAndVersion, {
    params: { uuid: template.uuid, version: String(version) },
  });
  const { options } = await ask(settingsCalls.settings, { query: { lang: language } });
  const filled = await ask(templateCalls.fillTemplate, {
    body: { template: { uuid: template.uuid }, subject: { uuid: subject.uuid } },
  });
  const data = year === undefined ? filled : { ...filled, year };
  const laidOut = await renderClient.layout(design, data, { language, country: options.country });
  if (!laidOut.ok) throw new Error(`${template.name}: ${laidOut.error.code}`);
  const line: NewOrderLine = {
    uuid: crypto.randomUUID(),
    product: { uuid: template.productUuid },
    subProductUuids: [],
    quantity,
    template: { uuid: template.uuid, version, data },
    approvedLayout: { engineVersion: ENGINE_VERSION, hash: laidOut.value.hash, language },
    subjects: [{ uuid: subject.uuid }],
    package: null,
  };
  await ask(cartCalls.addCartLines, { body: { orderLines: [line] } });
  return line;
}

/** A package with the pictures of the customer's first set, as the package page fills it. @param name in English */
export async function addPackageToCart(name: string): Promise<NewOrderLine> {
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const subject = pictureSets.at(-1)?.subject;
  const { packages } = await ask(shopCalls.listPackages, {}, { 'accept-language': 'en' });
  const offer = packages.find((entry) => entry.name === name);
  if (!subject || !offer) throw new Error(`No package ${name}, or no picture set`);
  const packageItems = await Promise.all(
    offer.packageItems.map(async (item) => {
      if (item.type !== 'TEMPLATE_PRODUCT' || item.template === null) return { ...item, subject };
      const body = { template: { uuid: item.template.uuid }, subject: { uuid: subject.uuid } };
      return { ...item, subject, templateData: await ask(templateCalls.fillTemplate, { body }) };
    }),
  );
  const line: NewOrderLine = {
    uuid: crypto.randomUUID(),
    product: { uuid: offer.uuid },
    subProductUuids: [],
    quantity: 1,
    template: null,
    approvedLayout: null,
    subjects: [{ uuid: subject.uuid }],
    package: { uuid: offer.uuid, packageItems },
  };
  await ask(cartCalls.addCartLines, { body: { orderLines: [line] } });
  return line;
}

/** The customer's cart as the shop stores it. */
export const keptCart = async (): Promise<Cart> => (await ask(cartCalls.readCart, {})).cart;
export const keptTotal = async (): Promise<number> => (await keptCart()).summary.totalPrice;
/** The lines of the cart that are products, without reductions and fees. */
export const keptGoods = async (): Promise<readonly OrderLine[]> => (await keptCart()).orderLines.filter((line) => line.type === 0);
