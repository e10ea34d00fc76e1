import { expect, test } from 'vitest';
import { editorOfLine } from './editor-of-line.ts';

const uuid = '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0b1';
const template = { uuid, version: 1, name: 'x', categories: [], data: { userResources: {}, year: null } };
const product = (type: number) => ({ uuid, name: 'x', type, subproducts: [] });

test.each([1, 2, 89])('[EDT-19] a line of product type %i opens the template editor', (type) => {
  expect(editorOfLine({ uuid, product: product(type), template, package: null })).toMatchObject({
    kind: 'template',
    target: { orderLineUuid: uuid, templateUuid: uuid, productUuid: uuid },
  });
});

test('[EDT-19] a line of product type 200 opens the package editor, and a line of any other type opens none', () => {
  const bundle = { uuid, name: 'x', packageItems: [] };
  expect(editorOfLine({ uuid, product: product(200), template: null, package: bundle })).toEqual({ kind: 'package' });
  expect(editorOfLine({ uuid, product: product(11), template: null, package: null })).toBeNull();
  expect(editorOfLine({ uuid, product: product(1), template: null, package: null })).toBeNull();
});
