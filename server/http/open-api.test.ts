import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { openApiDocument } from './open-api.ts';

test('[SRV-60] docs/openapi.json equals the output of the present contract (npm run pin)', () => {
  const kept: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(kept);
});

test('[SRV-60] every call is an operation, and every reference has a target', () => {
  const text = JSON.stringify(openApiDocument());
  for (const call of ALL_CALLS) expect(text).toContain(`"operationId":"${call.name}"`);
  const document: { components?: { schemas?: object; responses?: object } } = JSON.parse(text);
  const names = new Set([
    ...Object.keys(document.components?.schemas ?? {}).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(document.components?.responses ?? {}).map((name) => `#/components/responses/${name}`),
  ]);
  const dangling = [...text.matchAll(/"\$ref":"([^"]+)"/g)]
    .map(([, reference = '']) => reference)
    .filter((reference) => !names.has(reference));
  expect(dangling).toEqual([]);
});
