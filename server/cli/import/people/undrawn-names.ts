import * as hb from 'harfbuzzjs';
import { listLetters } from '#core/layout/missing-letters.ts';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { readFace } from '#server/print/read-face.ts';
import { undrawnLetters } from '#server/print/undrawn-letters.ts';
import { type ImportIssue, warning } from '../import-issue.ts';
import type { SubjectRow } from '../parse-row.ts';

/** Latin letters, which every face has: most lists need no check. */
const LATIN = /^[\u0020-\u017f]*$/;

/** Names and classes that screens can show and the shop's papers cannot. */
export async function undrawnNames(rows: readonly Pick<SubjectRow, 'line' | 'name' | 'group'>[]): Promise<readonly ImportIssue[]> {
  const engine = createTextEngine(hb, readFace);
  const issues: ImportIssue[] = [];
  for (const { line, name, group } of rows) {
    const text = [name, group].filter((part) => !LATIN.test(part)).join(', ');
    const missing = text === '' ? [] : await undrawnLetters(engine, text);
    if (missing.length > 0) issues.push(warning('letters-undrawn', { line }, { letters: listLetters(missing), text }));
  }
  return issues;
}
