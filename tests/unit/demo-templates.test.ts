import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Box, type TemplateDesign, type TextElement, TemplateDesignSchema } from '#core/contract/template-format.ts';
import { designProblems } from '#core/layout/check-design.ts';
import type { DisplayItem, TextItem } from '#core/layout/display-list.ts';
import { SAMPLE_FILLS, SAMPLE_PICTURES } from '#core/layout/fixtures/sample-templates.ts';
import { createTestLayoutEngine } from '#core/layout/fixtures/test-engine.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { everyNth } from '#tests/setup/slice.ts';

const FOLDER = new URL('../../server/demo/templates/', import.meta.url);
const names = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const engine = createTestLayoutEngine();

/** The design as the shop publishes it, with each artwork's file in it. */
function readDesign(name: string): TemplateDesign {
  const design = TemplateDesignSchema.parse(JSON.parse(readFileSync(new URL(`${name}/template.json`, FOLDER), 'utf8')));
  for (const part of design.parts) {
    for (const element of part.elements)
      if (element.kind === 'artwork') element.svg = readFileSync(new URL(`${name}/${element.src}`, FOLDER), 'utf8');
  }
  return design;
}

const isText = (item: DisplayItem): item is TextItem => item.kind === 'text';

test.each(names)('[EDT-24] %s: its artwork and masks use only the SVG subset that every renderer draws', (name) => {
  expect(designProblems(readDesign(name))).toEqual([]);
});

test.each(names)(
  '[EDT-13] %s: every text fits its box with glyphs that its font has, in English and Norwegian, in each year',
  async (name) => {
    const design = readDesign(name);
    for (const language of ['en', 'nb']) {
      for (const year of design.supportedYears.length > 0 ? everyNth(3, design.supportedYears) : [null]) {
        const data = { userResources: buildInitialResources(design, SAMPLE_PICTURES, SAMPLE_FILLS, language), year };
        const list = await engine.layout(design, data, { language, country: 'NO' });
        const wrong = list.pages.flatMap((page) =>
          page.items
            .filter(isText)
            .filter((item) => item.overflows || item.missing.length > 0)
            .map((item) => [page.partId, item.lines.map((line) => line.text), item.sizePt, item.missing]),
        );
        expect(wrong).toEqual([]);
      }
    }
  },
);

test.each(names)('[KEP-09] %s: no text adjoins one that is empty for a visitor, because its separator would remain', (name) => {
  for (const { elements } of readDesign(name).parts) {
    const texts = elements.filter((element) => element.kind === 'text');
    const mayBeEmpty = texts.filter(({ fill }) => fill === 'subject.group' || fill === 'job.name');
    const middle = ({ y, height }: Box) => y + height / 2;
    const isInRow = (box: Box, other: Box) => other.y < middle(box) && middle(box) < other.y + other.height;
    for (const empty of mayBeEmpty) {
      const isAgainst = (other: TextElement) => {
        const [left, right] = other.box.x < empty.box.x ? [other, empty] : [empty, other];
        return left.font.horizontalAlign === 'right' && right.font.horizontalAlign === 'left';
      };
      expect(texts.filter((other) => isInRow(empty.box, other.box) && isAgainst(other)).map(({ id }) => id)).toEqual([]);
    }
  }
});

test("[PRC-03] the demo shop's texts about its offers name no price: cards and lists compute the prices", () => {
  const { packages } = JSON.parse(readFileSync(new URL('../shop.json', FOLDER), 'utf8')) as {
    packages: { descriptions: Record<string, string> }[];
  };
  for (const text of packages.flatMap(({ descriptions }) => Object.values(descriptions))) expect(text).not.toMatch(/\bkr\b/);
});
