/**
 * `schemas`: writes the JSON Schemas of shop.json and job.json into a folder, for the operator's editor. It needs no
 * shop.
 */
import { join } from 'node:path';
import { usageError } from '../command-failed.ts';
import { writeWhole } from '../lists/write-file.ts';
import { editorSchemaText, schemaFileOf } from './editor-schema.ts';
import { EXPLAINED_FILES } from './explained-files.ts';

export async function schemasCommand(args: readonly string[], report: (line: string) => void): Promise<void> {
  const [folder, ...rest] = args;
  if (folder === undefined || rest.length > 0) throw usageError('schemas');
  for (const file of Object.keys(EXPLAINED_FILES)) {
    const schema = schemaFileOf(file);
    // An older one is useless: the commands accept what this version accepts.
    await writeWhole(join(folder, schema), Buffer.from(editorSchemaText(file)), { replace: true });
    report(`${join(folder, schema)}: for ${file} with "$schema": "./${schema}"`);
  }
}
