import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemplateDesign, TemplateDesignSchema } from '#core/contract/template-format.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { designProblems } from '#core/layout/check-design.ts';
import { readUtf8 } from '../json-file/read-utf8.ts';
import { prepareArtwork } from './artwork/prepare-artwork.ts';

/** What only a design as a whole can have wrong; artwork is refused with its line before. */
const FAULTS: Readonly<Record<string, string>> = {
  'design.id_twice': 'its id is used twice in the part; give each element its own',
  'design.year_missing': 'a calendar needs supportedYears',
  'design.year_unknown': 'the holidays of a year in supportedYears are not known',
  'design.mask_unreadable': 'the path data of its mask cannot be read',
};

/** template.json with its artwork inside, checked; or everything that is wrong with it, a line each. */
export async function readTemplate(folder: string): Promise<Result<TemplateDesign, readonly string[]>> {
  const bytes = await readFile(join(folder, 'template.json')).catch(() => null); // said in words on the next line
  if (bytes === null) return err(['template.json cannot be read']);
  const read = readUtf8(bytes);
  if (!read.ok) return err([`template.json, line ${read.error.line}, column ${read.error.column}: ${read.error.text}`]);
  let json: unknown;
  try {
    json = JSON.parse(read.value);
  } catch (error) {
    return err([`template.json is not JSON: ${error instanceof Error ? error.message : ''}`]);
  }
  const parsed = TemplateDesignSchema.safeParse(json);
  if (!parsed.success) return err(parsed.error.issues.map((issue) => `template.json, ${issue.path.join('.')}: ${issue.message}`));
  const problems: string[] = [];
  const parts = [];
  for (const part of parsed.data.parts) {
    if (part.names['en'] === undefined) problems.push(`part ${part.id}: its name in English is missing`);
    const elements = [];
    for (const element of part.elements) {
      if (element.kind !== 'artwork') {
        elements.push(element);
        continue;
      }
      const artwork = await prepareArtwork({ folder, src: element.src, box: element.box, page: part });
      if (artwork.ok) elements.push({ ...element, svg: artwork.value });
      else problems.push(...artwork.error);
    }
    parts.push({ ...part, elements });
  }
  const design: TemplateDesign = { ...parsed.data, parts };
  if (problems.length > 0) return err(problems);
  const faults = designProblems(design).map(
    ({ partId, element, problem }) => `part ${partId}, ${element}: ${FAULTS[problem.code] ?? problem.code}`,
  );
  return faults.length > 0 ? err(faults) : ok(design);
}
