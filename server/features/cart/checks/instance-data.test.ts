import { expect, test } from 'vitest';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { dataError } from './instance-data.ts';

const designOf = (supportedYears: readonly number[]) => ({ supportedYears, parts: [] }) as unknown as TemplateDesign;
const codeOf = (supportedYears: readonly number[], year: number | null) =>
  dataError(designOf(supportedYears), { userResources: {}, year })?.params?.['field'] ?? null;

test('[EDT-13] a year is accepted only if the design has it, and none for a design without years', () => {
  expect([codeOf([], null), codeOf([2026, 2027], 2027)]).toEqual([null, null]);
  expect([codeOf([], 2027), codeOf([], -5), codeOf([2026], 2030), codeOf([2026], null)]).toEqual(['year', 'year', 'year', 'year']);
});
