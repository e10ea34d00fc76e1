/** Puts products into a customer's cart over the real shop's calls, laid out and approved as the editor does it. */
import type { NewOrderLine } from '#core/contract/cart.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { ENGINE_VERSION } from '#core/layout/engine-version.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import type { DemoTemplate } from '#tests/fixtures/shop/demo-templates.ts';
import { ask } from './real-shop.ts';
import type { Language } from './render-screen.tsx';

/** A product with the first pictures of the customer's first set in it. */
export async function addToCart(template: DemoTemplate, quantity: number, language: Language = 'en'): Promise<NewOrderLine> {
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const subject = pictureSets.at(-1)?.subject;
  if (!subject) throw new Error('The customer has no picture set');
  const { version } = await ask(templateCalls.templateByUuid, { params: { uuid: template.uuid } });
  const { design } = await ask(templateCalls.templateByUuidAndVersion, {
    params: { uuid: template.uuid, version: String(version) },
  });
  const { options } = await ask(settingsCalls.settings, { query: { lang: language } });
  const data = await ask(templateCalls.fillTemplate, {
    body: { template: { uuid: template.uuid }, subject: { uuid: subject.uuid } },
  });
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
