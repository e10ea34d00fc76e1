import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { designProblems } from '#core/layout/check-design.ts';
import { checkJsonFile } from '../json-file/check-json-file.ts';
import { prepareArtwork } from './artwork/prepare-artwork.ts';
import { templateFaults, TemplateFileSchema } from './template-file.ts';

/** template.json with its artwork inlined, checked; or all its errors, one line each. */
export async function readTemplate(folder: string): Promise<Result<TemplateDesign, readonly string[]>> {
  const bytes = await readFile(join(folder, 'template.json')).catch(() => null); // reported on the next line
  if (bytes === null) return err(['template.json cannot be read']);
  const checked = checkJsonFile(bytes, TemplateFileSchema, templateFaults);
  if (!checked.ok) return err(checked.error.map(({ line, column, text }) => `template.json, line ${line}, column ${column}: ${text}`));
  const { $schema: _, ...file } = checked.value;
  const problems: string[] = [];
  const parts = [];
  for (const part of file.parts) {
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
  const design: TemplateDesign = { ...file, parts };
  if (problems.length > 0) return err(problems);
  const faults = designProblems(design).map(({ partId, element, problem }) => `part ${partId}, ${element}: ${problem.code}`);
  return faults.length > 0 ? err(faults) : ok(design);
}
