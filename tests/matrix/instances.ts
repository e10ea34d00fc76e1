/** Instances as customers might make them, from a seed: the same seed gives the same ones. */
import { FONT_FAMILIES, fullResourceId, TEXT_PALETTE, TEXT_SIZE_PT } from '#core/contract/template-format.ts';
import type { ImageElement, ImageResource, Resource, TemplateData, TemplateDesign, TextElement } from '#core/contract/template-format.ts';
import { coverSize, MAX_ZOOM, rotatedSize } from '#core/layout/crop.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';
import { createSeededRandom } from '../faults/seeded-random.ts';
import type { Studio, StudioPicture } from './studio.ts';

export interface Instance {
  readonly name: string;
  readonly design: TemplateDesign;
  readonly data: TemplateData;
  readonly context: LayoutContext;
  /** Which pages are drawn and compared: at most two. */
  readonly pages: readonly number[];
}

const TEXTS = [
  'Åse Ærlig Bjørnøy',
  'Łukasz Żółć i Świętosława',
  'God jul 🎄🎁 fra oss alle',
  'שלום עולם',
  'مرحبا بالعالم',
  'Anna & שלום 7B',
  'Иван Петров',
  'Ελένη & Γιώργος',
  'Ola محمد (7B)',
  'Jonas 🎂 👨‍👩‍👧 🇳🇴',
  `${'Maria Josefine Adelheid '.repeat(8)}Ås`.slice(0, 200),
  'Æ'.repeat(200),
  'Line one\nLine two\n\nLine four',
  "Q'fi ffl AVATAR To. We.",
  'Zażółć gęślą jaźń',
  '7',
  '',
];
const COUNTRIES = ['NO', 'SE', 'DK', 'FI', 'GB', 'US'];
/** Of a calendar one page is drawn, of a card both sides. */
const pagesCompared = (design: TemplateDesign): number => (design.parts.length > 2 ? 1 : 2);

export function makeInstances({ designs, pictures }: Studio, count: number, seed: number): readonly Instance[] {
  const { below } = createSeededRandom(seed);
  const random = () => below(1_000_000) / 1_000_000;
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(random() * from.length)];
    if (one === undefined) throw new Error('Picked from nothing');
    return one;
  };

  const image = (element: ImageElement): ImageResource => {
    const picture: StudioPicture = pick(pictures);
    const rotation = pick([0, 0, 90, 180, 270] as const);
    const cover = coverSize(rotatedSize(picture, rotation), element.box);
    const zoom = 1 + random() * (MAX_ZOOM - 1) * random();
    const [width, height] = [cover.width / zoom, cover.height / zoom];
    return {
      kind: 'image',
      uuid: picture.uuid,
      width: picture.width,
      height: picture.height,
      rotation,
      cropRect: { x: random() * (1 - width), y: random() * (1 - height), width, height },
      overrideEffect: pick(['original', 'bw', 'sepia'] as const),
      background: picture.isCutOut ? pick(picture.backgrounds) : null,
    };
  };
  const text = (element: TextElement): Resource => ({
    kind: 'text',
    ...element.font,
    text: pick(TEXTS),
    family: random() < 0.5 ? element.font.family : pick(FONT_FAMILIES),
    size: random() < 0.5 ? element.font.size : TEXT_SIZE_PT.min + Math.floor(random() * (TEXT_SIZE_PT.max - TEXT_SIZE_PT.min)),
    color: random() < 0.7 ? element.font.color : pick(TEXT_PALETTE),
    horizontalAlign: pick(['left', 'center', 'right'] as const),
  });

  return Array.from({ length: count }, (_, index) => {
    // Each in turn, so that every design is there however few there are.
    const design = designs[index % designs.length];
    if (!design) throw new Error('There are no designs');
    const userResources: Record<string, Resource> = {};
    for (const part of design.parts)
      for (const element of part.elements) {
        if (element.kind === 'image') userResources[fullResourceId(part.id, element.id)] = image(element);
        if (element.kind === 'text' && element.editable) userResources[fullResourceId(part.id, element.id)] = text(element);
      }
    const pages = new Set(Array.from({ length: pagesCompared(design) }, () => Math.floor(random() * design.parts.length)));
    return {
      name: `${index} ${design.name}`,
      design,
      data: { userResources, year: design.supportedYears.length > 0 ? pick(design.supportedYears) : null },
      context: { language: pick(['en', 'nb']), country: pick(COUNTRIES) },
      pages: [...pages],
    };
  });
}
