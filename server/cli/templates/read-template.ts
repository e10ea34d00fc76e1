import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemplateDesign, TemplateDesignSchema } from '#core/contract/template-format.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { designProblems } from '#core/layout/check-design.ts';

/** Artwork lies in the template's folder or one below, under a plain name. */
const ARTWORK_FILE = /^[\w-]+(?:\/[\w-]+)*\.svg$/;

/** template.json with its artwork inside, checked; or everything that is wrong with it, a line each. */
export async function readTemplate(folder: string): Promise<Result<TemplateDesign, readonly string[]>> {
  const text = await readFile(join(folder, 'template.json'), 'utf8').catch(() => null); // said in words on the next line
  if (text === null) return err(['template.json cannot be read']);
  let json: unknown;
  try {
    json = JSON.parse(text);
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
    for (const element of part.elements)
      elements.push(element.kind === 'artwork' ? { ...element, svg: await readArtworkFile(folder, element.src, problems) } : element);
    parts.push({ ...part, elements });
  }
  const design: TemplateDesign = { ...parsed.data, parts };
  if (problems.length > 0) return err(problems);
  const faults = designProblems(design).map(({ partId, element, problem }) => `part ${partId}, ${element}: ${JSON.stringify(problem)}`);
  return faults.length > 0 ? err(faults) : ok(design);
}

async function readArtworkFile(folder: string, src: string, problems: string[]): Promise<string> {
  const svg = ARTWORK_FILE.test(src) ? await readFile(join(folder, src), 'utf8').catch(() => null) : null; // said in words below
  if (svg === null) problems.push(`${src}: no such artwork in the folder`);
  return svg ?? '';
}
