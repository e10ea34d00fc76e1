import { expect, it } from 'vitest';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import { urlsOfTemplate } from './prefetch.ts';
import { uuidOfBytes } from '../browser-random.ts';

const box = { x: 0, y: 0, width: 100, height: 100 };
const gridText = (family: 'Lora' | 'Oswald') => ({ family, size: 10, color: '#000000' });
const definition = {
  uuid: '33333333-3333-4333-8333-333333333333',
  version: 4,
  preview: { large: 'card.png' },
  design: {
    parts: [
      {
        elements: [
          {
            kind: 'text',
            id: 'name',
            box,
            verticalAlign: 'top',
            editable: true,
            font: { text: '', lines: 1, family: 'Lobster', size: 20, color: '#000000', horizontalAlign: 'left' },
          },
          {
            kind: 'calendar',
            id: 'month',
            box,
            month: 1,
            style: 'grid',
            title: null,
            weekday: gridText('Lora'),
            day: gridText('Oswald'),
            holidayColor: '#C52B2B',
            weekNumbers: null,
            rule: null,
          },
        ],
      },
    ],
  },
  // No other field of a definition affects the fetched files.
} as unknown as TemplateDefinition;

it('[OFF-01] opening an editor fetches the definition, its preview and every face that it is set in', () => {
  expect(urlsOfTemplate(definition)).toEqual([
    '/api/webshop/templates/by-uuid/33333333-3333-4333-8333-333333333333',
    '/api/webshop/templates/by-uuid/33333333-3333-4333-8333-333333333333/4',
    '/templates/all/card.png',
    '/fonts/lobster.ttf',
    '/fonts/lora.ttf',
    '/fonts/oswald.ttf',
  ]);
});

it('[OFF-04] ids made from random bytes are version 4 UUIDs', () => {
  expect(uuidOfBytes(new Uint8Array(16).fill(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(uuidOfBytes(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
});
