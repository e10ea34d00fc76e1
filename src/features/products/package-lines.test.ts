import { expect, test } from 'vitest';
import { NewOrderLineSchema } from '../../../core/contract/cart.ts';
import { packageLine } from './package-lines.ts';

test('[PKG-03] a package is one line of one piece, about its subject, with all of its items', () => {
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
  const offer = { uuid: '2269c39e-92b4-4e20-84c7-afaa89837938' };
  const line = packageLine('3ac9aa1d-b2b1-43f6-8756-67bdb1cac753', offer, 'cdb6db48-acdf-44ad-b8ec-a4a0b6dd67f6', [item]);
  expect(NewOrderLineSchema.parse(line)).toMatchObject({
    product: offer,
    quantity: 1,
    package: { uuid: offer.uuid, packageItems: [item] },
  });
});
