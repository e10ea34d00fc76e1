import { expect, test } from 'vitest';
import { NewOrderLineSchema } from '#core/contract/cart.ts';
import { PackageSchema } from '#core/contract/shop.ts';
import { packageLine, packageOfLine } from './package-lines.ts';

const item = {
  uuid: '0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d',
  type: 'DIGITAL_SET' as const,
  product: null,
  template: null,
  templateData: null,
  version: 1,
  canChangeTemplate: false,
  subject: null,
  catalogue: null,
};
const PACKAGE = '2269c39e-92b4-4e20-84c7-afaa89837938';

test('[PKG-03] a package is one line of one piece, with its subject and all of its items', () => {
  const line = packageLine('3ac9aa1d-b2b1-43f6-8756-67bdb1cac753', PACKAGE, 'cdb6db48-acdf-44ad-b8ec-a4a0b6dd67f6', [item]);
  expect(NewOrderLineSchema.parse(line)).toMatchObject({
    product: { uuid: PACKAGE },
    quantity: 1,
    package: { uuid: PACKAGE, packageItems: [item] },
  });
});

test("[EDT-19] a package in the cart is edited with the line's own items, also when it is no longer offered", () => {
  const made = packageOfLine({ uuid: PACKAGE, name: 'Family', packageItems: [{ ...item, version: 4 }] }, undefined);
  expect(PackageSchema.parse(made)).toMatchObject({ uuid: PACKAGE, name: 'Family', allowSubjectChange: 0, packageItems: [{ version: 4 }] });
  const offered = packageOfLine(
    { uuid: PACKAGE, name: 'Family', packageItems: [item] },
    { ...made, allowSubjectChange: 4, packageItems: [] },
  );
  expect(offered).toMatchObject({ allowSubjectChange: 4, packageItems: [item] });
});
