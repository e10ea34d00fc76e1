import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { TemplateDesignSchema, type TemplateDesign } from '#core/contract/template-format.ts';
import { type ColorMatrix, EFFECT_MATRICES } from '#core/layout/effects.ts';
import { fontPath } from '#core/layout/text/font-files.ts';
import { drawablePage } from '#core/layout/text/glyph-outline.ts';
import { buildInitialResources, type SetPicture } from '#core/layout/initial-resources.ts';
import { createLayoutEngine } from '#core/layout/layout-template.ts';
import { pageToSvg } from '#core/layout/to-svg.ts';

const demo = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const engine = createLayoutEngine(await import('harfbuzzjs'), (family) =>
  readFile(fileURLToPath(new URL(`../../../public/${fontPath(family)}`, import.meta.url))),
);

async function readTemplate(slug: string): Promise<TemplateDesign> {
  const design = TemplateDesignSchema.parse(JSON.parse(await readFile(demo(`templates/${slug}/template.json`), 'utf8')));
  for (const part of design.parts) {
    for (const element of part.elements)
      if (element.kind === 'artwork') element.svg = await readFile(demo(`templates/${slug}/${element.src}`), 'utf8');
  }
  return design;
}

export interface Sitting {
  readonly name: string;
  readonly group: string;
  readonly pictures: readonly (SetPicture & { file: string })[];
}

/** A subject of a demo job, by first name. */
export async function readSitting(jobFolder: string, firstName: string): Promise<Sitting> {
  const rows = (await readFile(demo(`jobs/${jobFolder}/subjects.csv`), 'utf8'))
    .trim()
    .split('\n')
    .map((row) => row.split(';'));
  const row = rows.find(([name]) => name?.startsWith(firstName));
  const [name, group, , list] = row ?? [];
  if (!name || !group || !list) throw new Error(`${firstName} is not in ${jobFolder}`);
  const pictures = await Promise.all(
    list.split('|').map(async (entry) => {
      const [file = '', type] = entry.split(':');
      const path = demo(`jobs/${jobFolder}/${file}`);
      const { width, height } = await sharp(path).metadata();
      const pictureType: SetPicture['pictureType'] = type === 'GP' || type === 'SFP' ? type : 'IP';
      return { uuid: file, file: path, width, height, pictureType, isFavorite: false };
    }),
  );
  return { name, group, pictures };
}

function inTones(image: Sharp, [red, green, blue]: ColorMatrix): Sharp {
  return image.clone().recomb([[...red], [...green], [...blue]]);
}

/** A part filled with a subject's pictures, cut to its trim box, as the shop's layout engine draws it. */
export async function renderPart(slug: string, partId: string, sitting: Sitting, widthPx: number, language = 'en'): Promise<Buffer> {
  const design = await readTemplate(slug);
  const userResources = buildInitialResources(
    design,
    sitting.pictures,
    { subjectName: sitting.name, subjectGroup: sitting.group, jobName: sitting.group, year: 2027 },
    language,
  );
  const page = await engine.layoutPart(design, partId, { userResources, year: 2027 }, { language, country: 'NO' });
  const hrefs = new Map(
    await Promise.all(
      sitting.pictures.map(async ({ uuid, file }) => {
        const small = sharp(file).resize(900, 900, { fit: 'inside' });
        const hrefOf = async (image: Sharp) =>
          `data:image/jpeg;base64,${(await image.jpeg({ quality: 88 }).toBuffer()).toString('base64')}`;
        const { bw, sepia } = EFFECT_MATRICES;
        return [
          uuid,
          { original: await hrefOf(small.clone()), bw: await hrefOf(inTones(small, bw)), sepia: await hrefOf(inTones(small, sepia)) },
        ] as const;
      }),
    ),
  );
  // The rasteriser here knows no filters: the pictures come in their effect.
  const plain = { ...page, items: page.items.map((item) => (item.kind === 'picture' ? { ...item, effect: 'original' as const } : item)) };
  const effects = new Map(page.items.flatMap((item) => (item.kind === 'picture' ? [[item.resourceId, item.effect] as const] : [])));
  const svg = pageToSvg(
    drawablePage(plain, engine.text),
    ({ pictureUuid, resourceId }) => hrefs.get(pictureUuid ?? '')?.[effects.get(resourceId) ?? 'original'] ?? null,
  );
  const { trimBox } = page;
  const scale = widthPx / trimBox.width;
  const whole = await sharp(Buffer.from(svg), { density: 72 * scale * 1.02, unlimited: true })
    .resize(Math.round(page.widthPt * scale))
    .png()
    .toBuffer();
  const { width, height } = await sharp(whole).metadata();
  const [left, top] = [Math.round(trimBox.x * scale), Math.round(trimBox.y * scale)];
  return sharp(whole)
    .extract({ left, top, width: Math.min(widthPx, width - left), height: Math.min(Math.round(trimBox.height * scale), height - top) })
    .png()
    .toBuffer();
}
