/**
 * Writes the demo shop's templates, one folder each, from their designs in this folder.
 * The import reads the results only; run this after a change here: `npm run demo-templates`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { TemplateDesignSchema } from '#core/contract/template-format.ts';
import { DESIGNS } from './designs.ts';

const templatesFolder = fileURLToPath(new URL('../templates', import.meta.url));
for (const makeDesign of DESIGNS) {
  const { slug, template, files } = makeDesign();
  const folder = `${templatesFolder}/${slug}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const checked = TemplateDesignSchema.parse(template);
  await writeFile(`${folder}/template.json`, `${JSON.stringify(checked, null, 2)}\n`);
  await Promise.all([...files].map(([file, svg]) => writeFile(`${folder}/${file}`, svg)));
  process.stdout.write(`${slug}: ${checked.parts.length} parts, ${files.size} artworks\n`);
}
