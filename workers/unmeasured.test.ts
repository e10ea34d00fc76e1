import { expect, test } from 'vitest';
import { appError } from '#core/contract/errors.ts';
import { NAME_TEXT } from '#core/layout/fixtures/sample-templates.ts';
import { readFont } from '#core/layout/fixtures/test-engine.ts';
import { FALLBACK_FACES } from '#core/layout/text/faces/fallback-faces.ts';
import { checkTextChange } from '#core/layout/text/text-change.ts';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { CallFailure } from './cancellable-calls.ts';
import { orUnmeasured, unmeasuredWords } from './unmeasured.ts';

const font = { ...NAME_TEXT.font, text: 'Ola' };
const failing = (code: 'instance.font_not_here' | 'network.failed') => Promise.reject(new CallFailure(appError(code)));

test('[KEP-12] [OFF-01] text that needs a face which is not on the device is kept as it is', async () => {
  const hb = await import('harfbuzzjs');
  const offline = createTextEngine(hb, (face) =>
    FALLBACK_FACES.some((name) => name === face) ? failing('instance.font_not_here') : readFont(face as 'Lora'),
  );
  const check = async (proposed: typeof font) => {
    const checked = await checkTextChange(offline, NAME_TEXT, font, proposed);
    return checked.ok
      ? { accepted: true as const, font: checked.value }
      : { accepted: false as const, reason: checked.error, fitsAtPt: null };
  };
  const answer = (proposed: typeof font) => orUnmeasured(check(proposed), () => unmeasuredWords(font, proposed));
  expect(await answer({ ...font, text: 'Kari  Nord' })).toEqual({ accepted: true, font: { ...font, text: 'Kari Nord' } });
  expect(await answer({ ...font, text: 'Ola  محمد' })).toEqual({ accepted: true, font: { ...font, text: 'Ola محمد' } });
  await expect(answer({ ...font, text: 'Ola محمد', size: 20 })).rejects.toThrow('instance.font_not_here');
});

test('[KEP-12] another failure is not taken for a missing face', async () => {
  await expect(orUnmeasured(failing('network.failed'), () => 'kept')).rejects.toThrow('network.failed');
  await expect(orUnmeasured(Promise.reject(new Error('bug')), () => 'kept')).rejects.toThrow('bug');
});
