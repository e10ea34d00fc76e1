/**
 * npm run pin: writes all files that are generated from the table of calls and the schemas: the version and hash of the
 * wire format, docs/openapi.json, the table in docs/offline.md, the reference of settings and the schemas for editors.
 * A change that an old page cannot handle needs `-- --major`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { contractHash } from '#core/operations/contract-hash.ts';
import { withCallsTable } from './docs/calls-table.ts';
import { nextVersion } from './docs/next-version.ts';

const HASHES = 'core/operations/contract-hashes.json';
const VERSION = 'core/contract/version.ts';
const OFFLINE = 'docs/offline.md';
const HashesSchema = z.record(z.string(), z.string());
const parseHashes = (json: string) => HashesSchema.parse(JSON.parse(json));

const { major } = parseArgs({ options: { major: { type: 'boolean', default: false } } }).values;
const hash = contractHash();
const source = readFileSync(VERSION, 'utf8');
// A committed version is never reused for another wire format.
const committed = parseHashes(execFileSync('git', ['show', `HEAD:${HASHES}`], { encoding: 'utf8' }));
const version = nextVersion(committed, hash, { isBreaking: major });

writeFileSync(VERSION, source.replace(/'[\d.]+'/, `'${version}'`));
writeFileSync(HASHES, `${JSON.stringify({ ...committed, [version]: hash }, null, 2)}\n`);
writeFileSync(OFFLINE, withCallsTable(readFileSync(OFFLINE, 'utf8')));
// Imported late, because it reads the version.
const { openApiDocument } = await import('#server/http/open-api.ts');
writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(), null, 1)}\n`);
const { settingsPage } = await import('#server/cli/explain/settings-page.ts');
writeFileSync('docs/settings.md', settingsPage());
const { editorSchemaText } = await import('#server/cli/explain/editor-schema.ts');
writeFileSync('server/demo/shop.schema.json', editorSchemaText('shop.json'));
writeFileSync('server/demo/jobs/job.schema.json', editorSchemaText('job.json'));
console.log(`Contract ${version}`);
