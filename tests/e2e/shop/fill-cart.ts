/** Puts products into a customer's cart over the API, laid out and approved in the same way as the editor does. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { ENGINE_VERSION } from '#core/layout/engine-version.ts';
import { createLayoutService } from '#server/print/create-layout-service.ts';
import type { DemoTemplate } from '#tests/fixtures/shop/demo-templates.ts';
import { ask } from './shop-api.ts';
import type { Language } from '../words.ts';

const layouts = createLayoutService();

/** The hash of a filled template. The test computes it itself, independently of the browser and the server. */
export async function hashOf(
  request: APIRequestContext,
  template: { readonly uuid: string; readonly version: number },
  data: TemplateData,
  language: Language,
): Promise<string> {
  const { design } = await ask(request, templateCalls.templateByUuidAndVersion, {
    params: { uuid: template.uuid, version: String(template.version) },
  });
  const { options } = await ask(request, settingsCalls.settings, { query: { lang: language } });
  const { hash } = await layouts.layout(design, data, { language, country: options.country });
  return hash;
}

/** A product with the first pictures of the customer's first set. */
export async function addToCart(
  request: APIRequestContext,
  template: DemoTemplate,
  quantity: number,
  language: Language = 'en',
): Promise<NewOrderLine> {
  const { pictureSets } = await ask(request, pictureSetCalls.listPictureSets, {});
  const subject = pictureSets.at(-1)?.subject;
  if (!subject) throw new Error('The customer has no picture set');
  const { version } = await ask(request, templateCalls.templateByUuid, { params: { uuid: template.uuid } });
  const data = await ask(request, templateCalls.fillTemplate, {
    body: { template: { uuid: template.uuid }, subject: { uuid: subject.uuid } },
  });
  const line: NewOrderLine = {
    uuid: randomUUID(),
    product: { uuid: template.productUuid },
    subProductUuids: [],
    quantity,
    template: { uuid: template.uuid, version, data },
    approvedLayout: {
      engineVersion: ENGINE_VERSION,
      hash: await hashOf(request, { uuid: template.uuid, version }, data, language),
      language,
    },
    subjects: [{ uuid: subject.uuid }],
    package: null,
  };
  await ask(request, cartCalls.addCartLines, { body: { orderLines: [line] } });
  return line;
}

/** A package with the pictures of the customer's first set, as the package page fills it. @param name in English */
export async function addPackageToCart(request: APIRequestContext, name: string): Promise<NewOrderLine> {
  const { pictureSets } = await ask(request, pictureSetCalls.listPictureSets, {});
  const subject = pictureSets.at(-1)?.subject;
  const { packages } = await ask(request, shopCalls.listPackages, {});
  const offer = packages.find((entry) => entry.name === name);
  if (!subject || !offer) throw new Error(`No package ${name}, or no picture set`);
  const packageItems = await Promise.all(
    offer.packageItems.map(async (item) => {
      if (item.type !== 'TEMPLATE_PRODUCT' || item.template === null) return { ...item, subject };
      const body = { template: { uuid: item.template.uuid }, subject: { uuid: subject.uuid } };
      return { ...item, subject, templateData: await ask(request, templateCalls.fillTemplate, { body }) };
    }),
  );
  const line: NewOrderLine = {
    uuid: randomUUID(),
    product: { uuid: offer.uuid },
    subProductUuids: [],
    quantity: 1,
    template: null,
    approvedLayout: null,
    subjects: [{ uuid: subject.uuid }],
    package: { uuid: offer.uuid, packageItems },
  };
  await ask(request, cartCalls.addCartLines, { body: { orderLines: [line] } });
  return line;
}
