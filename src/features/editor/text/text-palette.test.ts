import { expect, test } from 'vitest';
import { TEXT_PALETTE } from '#core/contract/template-format.ts';
import { textColors, textTools } from './text-palette.ts';

test("[EDT-08] the template's own colour is first if the palette lacks it", () => {
  expect(textColors('#22262A')).toEqual(['#22262A', ...TEXT_PALETTE]);
  expect(textColors('#c52b2b')).toEqual(TEXT_PALETTE);
});

test('[EDT-08] a setting that the template does not leave open has no tool', () => {
  expect(textTools({})).toEqual(['main']);
  expect(textTools({ overrideSize: true, overrideColor: true })).toEqual(['main', 'text-size', 'text-color']);
  expect(textTools({ overrideFamily: true, overrideSize: true, overrideColor: true, overrideAlignment: true })).toHaveLength(5);
});
