/** What the matrix is made of: every demo template, and pictures of the demo jobs. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type TemplateDesign, TemplateDesignSchema } from '#core/contract/template-format.ts';

const DEMO = path.resolve(import.meta.dirname, '../../server/demo');
/** Of each job: enough to differ, few enough to stay in memory. */
const PICTURES_PER_JOB = 8;

export interface StudioPicture {
  readonly uuid: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly isCutOut: boolean;
  /** Backgrounds of its job, by uuid. */
  readonly backgrounds: readonly string[];
}

export interface Studio {
  readonly designs: readonly TemplateDesign[];
  readonly pictures: readonly StudioPicture[];
  /** Where a picture's or background's file is. */
  fileOf(uuid: string): string;
}

export async function openStudio(): Promise<Studio> {
  const files = new Map<string, string>();
  const uuidOf = (file: string): string => {
    const uuid = `00000000-0000-4000-8000-${String(files.size + 1).padStart(12, '0')}`;
    files.set(uuid, file);
    return uuid;
  };
  const pictures: StudioPicture[] = [];
  const jobs = readdirSync(path.join(DEMO, 'jobs'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const job of jobs.map(({ name }) => name).sort()) {
    const folder = path.join(DEMO, 'jobs', job);
    const names = readdirSync(folder).filter((name) => /\.(jpg|png)$/.test(name));
    const backgrounds = names.some((name) => name.endsWith('.png'))
      ? readdirSync(path.join(folder, 'backgrounds'))
          .sort()
          .map((name) => uuidOf(path.join(folder, 'backgrounds', name)))
      : [];
    for (const name of names.sort().slice(0, PICTURES_PER_JOB)) {
      const file = path.join(folder, name);
      const { width, height, hasAlpha } = await sharp(file).metadata();
      pictures.push({ uuid: uuidOf(file), file, width, height, isCutOut: hasAlpha, backgrounds: hasAlpha ? backgrounds : [] });
    }
  }
  return {
    designs: readdirSync(path.join(DEMO, 'templates')).sort().map(readDesign),
    pictures,
    fileOf: (uuid) => {
      const file = files.get(uuid);
      if (file === undefined) throw new Error(`The studio has no ${uuid}`);
      return file;
    },
  };
}

function readDesign(slug: string): TemplateDesign {
  const folder = path.join(DEMO, 'templates', slug);
  const design = TemplateDesignSchema.parse(JSON.parse(readFileSync(path.join(folder, 'template.json'), 'utf8')));
  for (const part of design.parts)
    for (const element of part.elements) if (element.kind === 'artwork') element.svg = readFileSync(path.join(folder, element.src), 'utf8');
  return design;
}
