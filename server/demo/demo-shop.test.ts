import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ModuleSchema } from '#core/contract/pages.ts';
import { type Box, type Element, type TemplateDesign, TemplateDesignSchema } from '#core/contract/template-format.ts';
import { fontPath } from '#core/layout/text/font-files.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { createLayoutEngine } from '#core/layout/layout-template.ts';
import { everyNth } from '#tests/setup/slice.ts';
import { ShopSettingsSchema } from '../features/settings/shop-data.ts';

const demo = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(demo(path), 'utf8'));

async function readTemplate(slug: string): Promise<TemplateDesign> {
  const design = TemplateDesignSchema.parse(await readJson(`templates/${slug}/template.json`));
  for (const element of design.parts.flatMap((part) => part.elements)) {
    if (element.kind === 'artwork') element.svg = await readFile(demo(`templates/${slug}/${element.src}`), 'utf8');
  }
  return design;
}

const slugs = await readdir(demo('templates'));
const templates = await Promise.all(slugs.map(readTemplate));
const fullName = { subjectName: 'Christoffer-Alexander Ødegård Wilhelmsen', subjectGroup: '7B', jobName: 'Solbakken skole', year: 2029 };
const engine = createLayoutEngine(await import('harfbuzzjs'), (family) =>
  readFile(fileURLToPath(new URL(`../../public/${fontPath(family)}`, import.meta.url))),
);

const PLACES = [
  ['nb', 'NO'],
  ['sv', 'SE'],
  ['da', 'DK'],
  ['fi', 'FI'],
  ['en', 'GB'],
  ['en', 'US'],
] as const;

/** @returns English words of goods and choices that lack one of the other languages of the app */
const languagesMissing = (value: unknown): readonly unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { en, nb, sv } = Object.fromEntries(Object.entries(value)) as Record<string, unknown>;
  if (typeof en !== 'string') return Object.values(value).flatMap(languagesMissing);
  // A child's name and a number are the same in all of them.
  return nb === en || (typeof nb === 'string' && typeof sv === 'string') ? [] : [value];
};

const isInside = (box: Box, outer: Box): boolean =>
  box.x >= outer.x && box.y >= outer.y && box.x + box.width <= outer.x + outer.width && box.y + box.height <= outer.y + outer.height;
const mattersToRead = (element: Element): element is Extract<Element, { kind: 'text' | 'calendar' }> =>
  element.kind === 'text' || element.kind === 'calendar';

interface DemoShop {
  settings: { menu: unknown; delivery: unknown; payment: unknown; catalogues: unknown };
  categories: { internalName: string; image: string; subCategories: { internalName: string; default: boolean }[] }[];
  products: { uuid: string; type: number; productprices: unknown[] }[];
  packages: { image: string; items: { productUuid: string | null; templateUuid: string | null }[] }[];
  promotedProducts: { productUuid: string; templateUuid: string }[];
  pages: { modules: Record<string, unknown[]> }[];
}
// Written manually beside this test. The type has only the fields that the test reads.
const shop = (await readJson('shop.json')) as DemoShop;

describe('demo templates', () => {
  test.each(templates)('[EDT-09] $name keeps text inside the safe box', (design) => {
    for (const part of design.parts) {
      for (const element of part.elements.filter(mattersToRead))
        expect(isInside(element.box, part.safeBox), `${part.id}/${element.id}`).toBe(true);
    }
  });

  test.each(templates)('[EDT-09] $name fits its own texts and a long name in every language', async (design) => {
    for (const language of ['en', 'nb', 'sv']) {
      const userResources = buildInitialResources(design, [], fullName, language);
      const { pages } = await engine.layout(design, { userResources, year: 2029 }, { language, country: 'NO' });
      const troubled = pages
        .flatMap((page) => page.items)
        .filter((item) => item.kind === 'text' && (item.overflows || item.missing.length > 0));
      expect(troubled).toEqual([]);
    }
  });

  test.each(templates.filter((design) => design.type === 'CALENDAR'))(
    '[EDT-13] $name has space for the holidays of every country and year for which it is printed',
    async (design) => {
      const plain = {
        ...design,
        parts: design.parts.map((part) => ({ ...part, elements: part.elements.filter((element) => element.kind === 'calendar') })),
      };
      for (const [language, country] of PLACES) {
        for (const year of everyNth(3, design.supportedYears)) {
          const { pages } = await engine.layout(plain, { userResources: {}, year }, { language, country });
          const crowded = pages.filter((page) => page.items.some((item) => item.kind === 'text' && item.overflows));
          expect(crowded.map(({ partId }) => `${partId} ${year} ${language}-${country}`)).toEqual([]);
        }
      }
    },
  );

  test('[PUB-07] every template, part and text is in each language, and no uuid or element id is used twice', () => {
    expect(new Set(templates.map((design) => design.uuid)).size).toBe(templates.length);
    for (const design of templates) {
      for (const names of [design.names, ...design.parts.map((part) => part.names)])
        expect(Object.keys(names)).toEqual(expect.arrayContaining(['en', 'nb', 'sv']));
      expect(languagesMissing(design)).toEqual([]);
      for (const part of design.parts) {
        const ids = part.elements.flatMap((element) => (element.kind === 'artwork' ? [] : [element.id]));
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });
});

describe('demo shop', () => {
  test('[SRV-51] the server accepts its settings', () => {
    expect(ShopSettingsSchema.safeParse(shop.settings)).toMatchObject({ success: true });
  });

  test('[PUB-07] all of its goods, packages, menu entries and ways to deliver and pay have a name in each language of the app', () => {
    const { categories, products, packages, settings } = shop;
    const { menu, delivery, payment, catalogues } = settings;
    expect(languagesMissing({ categories, products, packages, menu, delivery, payment, catalogues })).toEqual([]);
  });

  test('[CAT-04] there are eight cards in four formats, six calendars and ten gifts in four categories', () => {
    const ofType = (type: TemplateDesign['type']) => templates.filter((design) => design.type === type);
    const formats = (designs: readonly TemplateDesign[]) =>
      new Set(designs.map(({ parts: [part] }) => part && `${part.width}x${part.height}`));
    expect([ofType('CARDS').length, formats(ofType('CARDS')).size]).toEqual([8, 4]);
    expect(
      ofType('CALENDAR')
        .map(({ parts }) => parts.length)
        .sort(),
    ).toEqual([12, 12, 13, 13, 13, 13]);
    expect([ofType('PHOTOGIFT').length, new Set(ofType('PHOTOGIFT').flatMap(({ categories }) => categories)).size]).toEqual([10, 4]);
    const images = (design: TemplateDesign) =>
      design.parts.flatMap(({ elements }) => elements).filter(({ kind }) => kind === 'image').length;
    expect(ofType('PHOTOGIFT').filter((design) => images(design) > 4).length).toBeGreaterThanOrEqual(2);
    expect(templates.filter(({ productUuids }) => productUuids.length > 1).length).toBeGreaterThanOrEqual(6);
  });

  test('[CAT-04] every template has a category, and is sold as a product of the price list', () => {
    const subCategories = shop.categories.flatMap((category) => category.subCategories.map((sub) => sub.internalName));
    const products = shop.products.map((product) => product.uuid);
    for (const design of templates) {
      expect(subCategories).toEqual(expect.arrayContaining(design.categories));
      expect(products).toEqual(expect.arrayContaining(design.productUuids));
    }
  });

  test('[PKG-01] packages and promoted products refer to existing products and templates', () => {
    const known = new Set([...shop.products.map((product) => product.uuid), ...templates.map((design) => design.uuid)]);
    const named = [...shop.packages.flatMap((entry) => entry.items), ...shop.promotedProducts].flatMap((item) => [
      item.productUuid,
      item.templateUuid,
    ]);
    expect(named.filter((uuid) => uuid !== null && !known.has(uuid))).toEqual([]);
  });

  test('[CAT-01] every image that it refers to is in the repository', async () => {
    const files = (await readdir(demo('images'))).map((file) => `images/${file}`);
    const named = JSON.stringify(shop).match(/images\/[a-z-]+\.[a-z]+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(files).toEqual(expect.arrayContaining([...new Set(named)]));
  });

  test('[PUB-02] its page is made of known modules in both languages', () => {
    for (const page of shop.pages) {
      for (const language of ['en', 'nb']) {
        expect(page.modules[language]?.length).toBeGreaterThan(0);
        for (const module of page.modules[language] ?? []) expect(ModuleSchema.safeParse(module)).toMatchObject({ success: true });
      }
    }
  });
});
