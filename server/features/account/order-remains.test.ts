import { expect, test } from 'vitest';
import type { TemplateData, TextResource } from '#core/contract/template-format.ts';
import { anonymousData } from './order-remains.ts';

test('[SRV-59] [OPS-06] an erased customer’s calendar keeps neither texts nor dates', () => {
  const resource: TextResource = {
    kind: 'text',
    text: 'Anna',
    lines: 1,
    family: 'Lora',
    size: 20,
    color: '#000000',
    horizontalAlign: 'left',
  };
  const { kind: _, text: __, ...designFont } = resource;
  const data: TemplateData = {
    userResources: { 'cover/name': resource },
    year: 2027,
    ownDates: [{ id: 'a', month: 5, day: 17, year: null, text: 'Anna' }],
    spareTexts: [{ id: 'front/line', page: 0, fill: 'none', designFont, resource }],
  };
  expect(anonymousData(data)).toEqual({ userResources: {}, year: 2027 });
});
