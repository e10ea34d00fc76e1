import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { copyTemplateDatabase } from '#tests/setup/template-database.ts';
import { openDatabase } from '../db/client.ts';
import { failureLine, failureWords } from './failure-words.ts';

const failedQuery = (cause: Error) => new DrizzleQueryError('select "code" from "subjects" where "code" = $1', ['EMMA-0001'], cause);
const withCode = (code: string) => Object.assign(new Error('could not extend file'), { code, severity: 'ERROR' });

test.each([
  ['a file on a full disk', withCode('ENOSPC'), 'The disk is full (ENOSPC). Make room, then try again.'],
  ['a row on a full disk', failedQuery(withCode('53100')), 'The disk is full (53100). Make room, then try again.'],
  ['a database that stops', failedQuery(withCode('57P01')), 'The database does not answer (57P01).'],
  [
    'a connection that ended',
    failedQuery(new Error('Connection terminated unexpectedly')),
    'The database does not answer (the connection ended).',
  ],
  ['an embedded database that cannot begin', new Error('PGlite failed to initialize properly'), 'The embedded database stopped by itself.'],
  ['no database there', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'The database does not answer (ECONNREFUSED).'],
])('[OPX-07] the operator reads what to do, without a statement: %s', (_, error, words) => {
  expect(failureWords(error)).toContain(words);
  expect(failureLine(error)).not.toMatch(/select|subjects|EMMA|Drizzle/);
});

test("[OPX-07] an operator's path of another kind, or without permission, is named in one line", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-paths-'));
  const file = path.join(folder, 'a-file');
  fs.writeFileSync(file, '');
  const failed = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return failureWords(error);
    }
  };
  expect(failed(() => fs.mkdirSync(file))).toBe(`${file} is a file where a folder is needed.`);
  expect(failed(() => fs.readdirSync(file))).toBe(`${file} is no folder, or lies below a file.`);
  expect(failed(() => fs.readFileSync(path.join(folder, 'nowhere')))).toBeNull();
  fs.rmSync(folder, { recursive: true });
});

test('[OPX-07] a bug has no text for the operator, and its line contains no values', () => {
  expect(failureWords(failedQuery(withCode('23505')))).toBeNull();
  expect(failureWords(new TypeError('x is not a function'))).toBeNull();
  expect(failureLine(failedQuery(withCode('23505')))).not.toContain('EMMA');
});

test('[OPX-07] an embedded database with incomplete files says that it stopped, and what to do', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-aborted-'));
  try {
    await copyTemplateDatabase(dataDir);
    fs.truncateSync(path.join(dataDir, 'database', 'pg', 'global', 'pg_control'), 100);
    const failure: unknown = await openDatabase({ databaseUrl: null, dataDir }).catch((error: unknown) => error);
    expect(failureWords(failure)).toMatch(/^The embedded database stopped by itself\. Its disk may be full: make room/);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
