import { describe, expect, test } from 'vitest';
import { fileVersion, printVersion, retouchedSizeProblem } from './picture-version.ts';

const waiting = { orderUuid: 'retouch', boughtAtMs: 100, isBack: false };
const back = { ...waiting, isBack: true };
const same = { orderUuid: 'retouch', orderedAtMs: 90 };
const later = { orderUuid: 'later', orderedAtMs: 100 };
const earlier = { orderUuid: 'earlier', orderedAtMs: 99 };

describe('[KEP-02] the version of a picture that its buyer gets', () => {
  test.each([
    ['without retouch', same, null, 'original'],
    ['of its order, until it is back', same, waiting, 'in_retouch'],
    ['of its order, once it is back', same, back, 'retouched'],
    ['of a later order, until it is back', later, waiting, 'in_retouch'],
    ['of a later order, once it is back', later, back, 'retouched'],
    ['of an order from before, once it is back', earlier, back, 'original'],
  ] as const)('[KEP-02] a print %s', (_what, goods, retouch, version) => {
    expect(printVersion(goods, retouch)).toBe(version);
  });

  test.each([
    ['without retouch', same, null, 'original'],
    ['of its order, until it is back', same, waiting, 'in_retouch'],
    ['of its order, once it is back', same, back, 'retouched'],
    ['that was bought before, until it is back', earlier, waiting, 'original'],
    ['that was bought before, once it is back', earlier, back, 'retouched'],
    ['that was bought later, until it is back', later, waiting, 'in_retouch'],
  ] as const)('[KEP-02] a file %s', (_what, goods, retouch, version) => {
    expect(fileVersion(goods, retouch)).toBe(version);
  });

  test.each([
    ['as large as the original', { width: 2400, height: 3000 }, null],
    ['larger', { width: 4800, height: 6000 }, null],
    ['as large as it is needed', { width: 1200, height: 1500 }, null],
    ['rounded by a pixel', { width: 1199, height: 1500 }, null],
    ['turned', { width: 3000, height: 2400 }, 'other_aspect'],
    ['cut', { width: 2400, height: 2900 }, 'other_aspect'],
    ['small', { width: 1000, height: 1250 }, 'too_small'],
  ] as const)('[KEP-02] a retouched file that is %s', (_what, size, problem) => {
    expect(retouchedSizeProblem({ width: 2400, height: 3000 }, { width: 1200, height: 1500 }, size)).toBe(problem);
  });
});
