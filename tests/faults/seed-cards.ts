/** A card without pictures, because the faults concern the way to the cart and not the card. */
import { randomUUID } from 'node:crypto';
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { products, templates } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';

export type NewLine = (quantity?: number) => NewOrderLine;

/** Adds the card to the shop. @returns a function that makes lines of it */
export async function seedCard({ db, layout, clock }: Services): Promise<NewLine> {
  const productUuid = randomUUID();
  const templateUuid = randomUUID();
  const box = { x: 0, y: 0, width: 420, height: 298 };
  const design: TemplateDesign = {
    formatVersion: 1,
    uuid: templateUuid,
    version: 1,
    name: 'plain',
    names: { en: 'Plain' },
    type: 'CARDS',
    categories: [],
    productUuids: [productUuid],
    supportedYears: [],
    separateFromBackground: false,
    parts: [
      {
        id: 'front',
        names: { en: 'Front' },
        width: box.width,
        height: box.height,
        trimBox: box,
        safeBox: box,
        paper: '#FFFFFF',
        elements: [],
      },
    ],
  };
  await db.insert(products).values({
    uuid: productUuid,
    names: { en: 'Card' },
    type: 1,
    sortOrder: 1,
    formatSize: '14.8x10.5',
    subproducts: [],
    productprices: [{ quantity: 1, price: 2_500, campaignprice: null, type: 1 }],
  });
  await db.insert(templates).values({
    uuid: templateUuid,
    version: 1,
    design,
    contentHash: templateUuid,
    previewLarge: 'plain.png',
    publishedAt: new Date(clock.nowMs()),
  });
  const data = { userResources: {}, year: null };
  const { hash, displayList } = await layout.layout(design, data, { language: 'en', country: 'NO' });
  return (quantity = 1) => ({
    uuid: randomUUID(),
    product: { uuid: productUuid },
    subProductUuids: [],
    quantity,
    subjects: [],
    package: null,
    template: { uuid: templateUuid, version: 1, data },
    approvedLayout: { engineVersion: displayList.engineVersion, hash, language: 'en' },
  });
}
