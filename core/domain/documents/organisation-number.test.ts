import { expect, test } from 'vitest';
import { organisationNumberInWords } from './organisation-number.ts';

test('[BIZ-05] a Norwegian number is in groups and marks a company registered for tax; other numbers are unchanged', () => {
  expect([
    organisationNumberInWords('999888777', true),
    organisationNumberInWords('999888777', false),
    organisationNumberInWords('556677-8899', true),
  ]).toEqual(['999 888 777 MVA', '999 888 777', '556677-8899']);
});
